import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { operations } from '../../src/catalogue/operations.ts';
import { circleAmong, importsOf } from './imports.ts';

const source = fileURLToPath(new URL('../../console/src', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path));
const textOf = (path: string) => readFileSync(join(source, path), 'utf8');

/** From the lowest layer to the highest: a file imports only from its own layer and from those before it, types included. */
const layers = ['browser', 'words', 'server', 'ui', 'domain', 'pages', 'app'];
const imports = files.flatMap((path) => importsOf(path, textOf(path))).filter(({ to }) => files.includes(to));

test('a file of the console imports only from its own layer and from layers below it, types and lazy ones included', () => {
  const layerOf = (path: string) => layers.indexOf(path.split('/')[0] ?? '');
  expect(files.filter((path) => layerOf(path) === -1)).toEqual([]);
  expect(imports.length).toBeGreaterThan(files.length);
  expect(imports.filter(({ from, to }) => layerOf(to) > layerOf(from))).toEqual([]);
});

test('no files of the console import each other in a circle, types and lazy ones included', () => {
  const importsIn = (path: string) => imports.filter(({ from }) => from === path).map(({ to }) => to);
  expect(circleAmong(new Map(files.map((path) => [path, importsIn(path)])))).toEqual([]);
});

test('no two files of the console share a name, the texts of a page included', () => {
  const named = files.map((path) => basename(path).replace(/\.tsx?$/, ''));
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
});

/** What antd offers to lay something over the page. The phone's menu is no dialog: nothing is typed into it. */
const overlays = /\b(?:Modal|Drawer|Popconfirm|Popover)\b/;
const namesFromAntd = (text: string) =>
  [...text.matchAll(/import\s*\{([^}]*)\}\s*from 'antd'/g)].map(([, names = '']) => names).join();

test('every dialog is the one dialog, which keeps what was typed', () => {
  const overlaid = files.filter((path) => overlays.test(namesFromAntd(textOf(path))));
  expect(overlaid.sort()).toEqual(['app/shell/phone-menu.tsx', 'ui/dialog/dialog.tsx']);
  const native = files.filter((path) => /<dialog\b|\b(?:window\.)?(?:alert|confirm|prompt)\(/.test(textOf(path)));
  expect(native).toEqual([]);
});

test('a dialog about a record reads it when it opens, and saves only what was changed of it', () => {
  // Forms that begin with values of their own: they make something new.
  const begun = files.filter((path) => /<FormDialog\b[\s\S]*?\binitial=/.test(textOf(path)));
  expect(begun.sort()).toEqual([
    'pages/class/edit-class.tsx',
    'pages/class/schedule.tsx',
    'pages/people/edit-person.tsx',
    'pages/product/edit-product.tsx',
    'pages/staff/new-staff.tsx',
  ]);
  const taking = operations.filter(({ operation }) => JSON.stringify(operation.request).includes('"version":'));
  const edits = taking.map(({ operation }) => operation.name.split('.'));
  const isSent = (text: string) => edits.some(([resource, method]) => text.includes(`call('${resource}', '${method}'`));
  const isOpened = (text: string) => /<(?:RecordDialog|EditDialog|EditNameButton)\b/.test(text);
  expect(files.filter((path) => isSent(textOf(path)) && !isOpened(textOf(path)))).toEqual([
    // These confirm an action on the order that the page shows, with its version.
    'pages/order/order-actions.tsx',
    // It is shown by the dialog of refunds, which reads the order.
    'pages/order/refund-actions.tsx',
    // Turns an account on or off.
    'pages/staff/staff.tsx',
  ]);
});

test('a select that searches folds texts as every search does, or asks the server', () => {
  const folding = /showSearch(?:=\{(?:label|title)Search\}|(?:=\{|: )\{ filterOption: false, onSearch: \w+ \})/g;
  const searching = /showSearch|filterOption|optionFilterProp/;
  const otherwise = files
    .filter((path) => path !== 'ui/field/label-search.ts')
    .filter((path) => searching.test(textOf(path).replace(folding, '')));
  expect(otherwise).toEqual([]);
  // Without `showSearch`, one with several values searches too: the values, which nobody sees.
  const several = files.flatMap((path) =>
    [...textOf(path).matchAll(/mode="multiple"\s*([\s\S]*?)\/>/g)].map(([, rest = '']) => ({ path, rest })),
  );
  expect(several.filter(({ rest }) => !/showSearch=|\.\.\.asking/.test(rest)).map(({ path }) => path)).toEqual([]);
});

test('no page makes elements of a text, or a script', () => {
  const fromText =
    /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|srcDoc|javascript:|\beval\(|new Function\(/i;
  expect(files.filter((path) => fromText.test(textOf(path)))).toEqual([]);
});

test('what opens a dialog says so, and a browser test finds it by that', () => {
  // A dialog that is shown by a state of its page, such as a mark of the attendance map or the secret of a new key.
  const byState = [
    'BulkOutcome',
    'ConflictDialog',
    'Explanation',
    'Counted',
    'SecretDialog',
    'Shortcuts',
    'SignInAgain',
    'ChangePassword',
  ];
  const dialogs = files
    .filter((path) => /<(?:FormDialog|RecordDialog|EditDialog|Dialog)\b/.test(textOf(path)))
    .flatMap((path) => [...textOf(path).matchAll(/^export function (\w+)/gm)].map(([, name = '']) => name));
  const opened = (name: string, text: string) => new RegExp(`\\{\\(\\w+\\) =>[^}]*?<${name}\\b`).test(text);
  const texts = files.map(textOf);
  const unopened = dialogs.filter((name) => !texts.some((text) => opened(name, text)));
  const bases = ['Dialog', 'FormDialog', 'RecordDialog', 'EditDialog', 'RefundDialog'];
  expect(unopened.filter((name) => !bases.includes(name)).sort()).toEqual(byState.sort());
});

test('browser tests intercept requests with `intercept`, which waits until the page knows', () => {
  const tests = fileURLToPath(new URL('../../console/test', import.meta.url));
  const routes = (file: string) => /\.route\(/.test(readFileSync(join(tests, file), 'utf8'));
  expect(readdirSync(tests).filter((file) => file.endsWith('.ts') && routes(file))).toEqual(['browser.ts']);
});
