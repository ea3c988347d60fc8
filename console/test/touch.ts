import type { Page } from 'playwright-core';

/** The least height and width of a target, in pixels: WCAG 2.5.5. */
const least = 44;

/**
 * What a phone shows that a finger would miss, or a thumb would have to push sideways. As WCAG 2.5.5 has it, a link in a
 * sentence may be as high as its line: one that stands beside text in the same element. Links for the keyboard are outside
 * the window until they have the focus.
 */
export const faultsOnPhone = (page: Page): Promise<string[]> =>
  page.evaluate((leastSize) => {
    const fields = 'label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number';
    const isInSentence = (link: Element) =>
      link.matches('a') && [...(link.parentElement?.childNodes ?? [])].some((each) => isText(each));
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '';
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.slice(0, 30)}"`;
    const usable = 'a[href], button, input, select, textarea, summary, [role=button], .ant-table-column-has-sorters';
    const targets = [...document.querySelectorAll(usable)]
      .filter((element) => !isInSentence(element))
      .map((element) => (element.matches('input') ? (element.closest(fields) ?? element) : element))
      .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    const tooSmall = [...new Set(targets)].flatMap((target) => {
      const { width, height, right } = target.getBoundingClientRect();
      // Half a pixel may be lost by rounding.
      const isLarge = Math.min(width, height) > leastSize - 0.5;
      return isLarge || right < 0 ? [] : [`${nameOf(target)} is ${Math.round(width)} × ${Math.round(height)}`];
    });
    const wide = [...document.querySelectorAll('.cards')]
      .filter((table) => table.scrollWidth > table.clientWidth || table.clientWidth > innerWidth)
      .map((table) => `${nameOf(table)} is wider than the window`);
    const asTables = [...document.querySelectorAll('.ant-table-row')]
      .filter((row) => getComputedStyle(row).display === 'table-row')
      .map((row) => `${nameOf(row)} is no card`);
    const unsorted = [...document.querySelectorAll('.ant-table-column-has-sorters')]
      .filter((head) => !head.checkVisibility())
      .map((head) => `${nameOf(head)} cannot be reached, so the list cannot be sorted`);
    return [...tooSmall, ...wide, ...asTables, ...unsorted];
  }, least);
