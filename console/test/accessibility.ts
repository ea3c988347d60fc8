import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Gives the page the check for `findings`, past the policy of the pages, which knows nothing of it. */
export const withAccessibilityCheck = (page: Page) => page.addInitScript(axe.source);

/**
 * What an accessibility check finds serious on the page, or in what a selector finds. A colour may still be changing while it
 * looks, so only what a second look also finds counts.
 */
export async function findings(page: Page, within = 'html'): Promise<string[]> {
  const first = await look(page, within);
  return first.length === 0 ? first : look(page, within);
}

async function look(page: Page, within: string): Promise<string[]> {
  return page.evaluate(`(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const each of document.getAnimations()) {
      if (each.effect.getComputedTiming().endTime !== Infinity) each.finish();
    }
    const lesser = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
    const rules = Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }]));
    const { violations } = await axe.run('${within}', { resultTypes: ['violations'], preload: false, rules });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | '));
  })()`);
}
