import type { Locator } from 'playwright-core';
import { beforeEach } from 'vitest';

/** The clicks of a test. What is typed, or reached by a key, costs none. */
export function countClicks() {
  let count = 0;
  beforeEach(() => {
    count = 0;
  });
  return {
    click: async (what: Locator) => {
      count++;
      await what.click();
    },
    clicks: () => count,
  };
}
