import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../../test/run/tries.ts';
import { callApi, intercept, openWindow, type Visitor } from './browser.ts';
import { addressOf, everyPage, findIds } from './every-page.ts';

const script = `<img src="/x" onerror="window.run=1"><script>window.run=1</script>`;

/** What somebody wrote, as opposed to a number, a code or a time: it has a letter beyond ASCII, or several words. */
const isWritten = (text: string) => /[^\p{ASCII}]/u.test(text) || /\p{L} \p{L}/u.test(text);

/** An answer with the script at the end of every text that somebody wrote. */
function withScript(answer: unknown): unknown {
  if (typeof answer === 'string') return isWritten(answer) ? answer + script : answer;
  if (Array.isArray(answer)) return answer.map(withScript);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, withScript(value)]));
}

let ids: Readonly<Record<string, string>>;
let window: Visitor;
beforeAll(async () => {
  [ids, window] = await Promise.all([findIds(callApi), openWindow({ as: 'owner' })]);
  await intercept(
    window.page,
    (url) => !url.pathname.startsWith('/console'),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: withScript(await response.json()) });
    },
  );
});
afterAll(() => window.close());

/**
 * Those with a chart, the most fields and what people typed. That no other page makes elements of a text, the source says
 * (`test/project/console.unit.test.ts`); with `LONG=1` every page shows it.
 */
const pages: readonly (typeof everyPage)[number][] = isLong
  ? everyPage
  : ['/', '/students/:student', '/classes/:group?tab=results', '/orders/:order', '/homework', '/audit'];

test.each(pages)('a script in every text of %s stays text', async (path) => {
  const { page, pageErrors } = window;
  pageErrors.length = 0;
  await window.openWithin(addressOf(path, ids));
  expect(await page.content()).toContain('&lt;script&gt;');
  expect(await page.locator('img[src="/x"]').count()).toBe(0);
  expect(await page.evaluate('window.run')).toBeUndefined();
  expect(pageErrors).toEqual([]);
});
