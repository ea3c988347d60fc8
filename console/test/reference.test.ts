import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { keepFolder } from '../../test/run/keeper.ts';
import { visit } from './browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

async function openReference(hash: string, language: 'en' | 'zh' = 'en') {
  const { page } = await visit('/', { as: 'nobody', language });
  await page.goto(`${inject('consoleUrl')}/docs${hash}`);
  await page.locator('main h1, main h2').first().waitFor();
  return page;
}

test.each([
  ['en', 'added by Lectern', 'The interface: twelve operations'],
  ['zh', 'Lectern 扩展', '标准接口：十二个'],
] as const)(
  '/docs in %s has a page for each resource, and marks every operation that Lectern adds, and none of the twelve',
  async (language, mark, heading) => {
    const page = await openReference('', language);
    await page.getByText(heading, { exact: true }).waitFor();
    const links = await page.locator('nav a').evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
    const operations = links.filter((link) => link.includes('.'));
    const resources = new Map(operations.map((link) => [link.split('.')[0], link]));
    expect(resources.size).toBeGreaterThan(10);
    let unmarked = 0;
    for (const [resource, link] of resources) {
      await page.locator(`nav a[href="${link}"]`).click();
      await page.locator(`section[id="${link.slice(1)}"]`).waitFor();
      const shown = await page.locator('section.operation').evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility())
          .map((each) => ({
            isOfTheTwelve: each.querySelector('h3 .number') !== null,
            marks: [...each.querySelectorAll('.extension')].map(({ textContent }) => textContent),
          })),
      );
      expect(shown.length).toBe(operations.filter((each) => each.startsWith(`${resource}.`)).length);
      for (const { isOfTheTwelve, marks } of shown) expect(marks).toEqual(isOfTheTwelve ? [] : [mark]);
      unmarked += shown.filter(({ isOfTheTwelve }) => isOfTheTwelve).length;
    }
    expect(unmarked).toBe(12);
    expect((await page.request.get(`${inject('consoleUrl')}/openapi-interface.json`)).status()).toBe(200);
  },
);

test('a link leads to an operation or a parameter on its page, and what was typed is there on the way back', async () => {
  const page = await openReference('#user.list/searchStr');
  const row = page.locator('[id="user.list/searchStr"]');
  await expect.poll(() => row.evaluate((each) => each.getBoundingClientRect().top < innerHeight)).toBe(true);
  const editor = page.locator('[id="user.list"] textarea');
  await editor.fill('{ "userRole": "teacher" }');
  await page.locator('nav a[href="#order.list"]').click();
  await page.locator('[id="order.list"] h3').waitFor();
  expect(await editor.isVisible()).toBe(false);
  expect(await page.locator('nav a[aria-current]').getAttribute('href')).toBe('#order.list');
  await page.goBack();
  expect(await editor.inputValue()).toBe('{ "userRole": "teacher" }');
  await editor.isVisible();
});

test('what /docs shows for the shell and for programs works as it is pasted', async () => {
  const page = await openReference('#user.list');
  const shown = (caption: string) =>
    page
      .locator('[id="user.list"] figure', { has: page.getByText(caption, { exact: true }) })
      .locator('code')
      .innerText();
  const { folder, release } = await keepFolder();
  onTestFinished(release);
  const env = { ...process.env, LECTERN_KEY: inject('consoleAccounts').key };
  const output = async (command: string, ...given: string[]) =>
    JSON.parse((await run(command, given, { cwd: folder, env })).stdout);
  const answer = await output('sh', '-c', `${await shown('curl')} -s`);
  expect(answer.obj.list.length).toBeGreaterThan(0);

  const client = join(folder, 'node_modules/@lectern/client');
  cpSync(join(root, 'client/package.json'), join(client, 'package.json'));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  // Apart from what another compiler of the client notes for its next time.
  const once = ['--incremental', 'false', '--tsBuildInfoFile', 'null'];
  await run(process.execPath, [
    tsc,
    '-p',
    join(root, 'client'),
    '--noCheck',
    '--outDir',
    join(client, 'dist'),
    ...once,
  ]);
  const program = join(folder, 'program.mjs');
  writeFileSync(program, `${await shown('TypeScript')}\nconsole.log(JSON.stringify(answer));`);
  // Other tests may add a person meanwhile.
  expect(Object.keys(await output(process.execPath, program))).toEqual(Object.keys(answer.obj));
});
