import { element } from './element.js';

/**
 * @typedef {object} PageOfReference
 * @property {readonly string[]} targets ids that lead to the page; an id within one of them follows it after a `/`
 * @property {() => Node[]} draw
 */

/**
 * The pages, of which one is shown. A page is drawn when it is first asked for, and kept: what someone has typed on it is
 * still there when they come back.
 * @param {readonly [PageOfReference, ...PageOfReference[]]} pages the first one is shown for an id that nobody has
 */
export function drawPages(pages) {
  const main = element('main', { id: 'content', tabindex: '-1' });
  /** @type {Map<PageOfReference, HTMLElement>} */
  const drawn = new Map();

  /** @param {PageOfReference} page */
  const boxOf = (page) => {
    const existing = drawn.get(page);
    if (existing !== undefined) return existing;
    const box = element('div', {}, ...page.draw());
    drawn.set(page, box);
    main.append(box);
    return box;
  };
  /** @param {string} target */
  const pageOf = (target) =>
    pages.find(({ targets }) => targets.some((each) => target === each || target.startsWith(`${each}/`)));

  return {
    main,
    /**
     * Shows the page that has the element, at that element.
     * @param {string} target
     */
    show: (target) => {
      // What is on the page but belongs to none of its sections, such as the main part itself, changes nothing.
      if (drawn.size > 0 && pageOf(target) === undefined && main.ownerDocument.getElementById(target) !== null) return;
      const shown = boxOf(pageOf(target) ?? pages[0]);
      for (const box of drawn.values()) box.hidden = box !== shown;
      (document.getElementById(target) ?? main).scrollIntoView();
    },
  };
}
