import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { operations } from '../../src/catalogue/operations.ts';
import { interfaceOperations } from '../../src/interface.ts';
import { circleAmong, type Import, importsOf } from './imports.ts';

interface Rule {
  readonly name: string;
  /** The files it speaks of, by their path below `src/`. */
  readonly of: RegExp;
  /** What they may not import, or all they may: paths below `src/` and package names. */
  readonly never?: RegExp;
  readonly only?: RegExp;
  /** Whether an `import type` is as bad: it leaves nothing behind in the compiled file. */
  readonly types: 'free' | 'bound';
  /** An import that breaks the rule. */
  readonly broken: { readonly in: string; readonly by: string };
}

const rules: readonly Rule[] = [
  {
    name: 'only server/http/ knows requests and how they are answered',
    of: /^(?!server\/http\/)/,
    never: /^server\/http\/(exchange|routes)\.ts$/,
    types: 'bound',
    broken: {
      in: 'school/order/list/list-orders.ts',
      by: `import type { Exchange } from '../../../server/http/exchange.ts';`,
    },
  },
  {
    name: 'only database/ knows the drivers',
    of: /^(?!database\/)/,
    never: /^(pg|@electric-sql\/pglite)($|\/)/,
    types: 'bound',
    broken: { in: 'cli/main.ts', by: `import pg from 'pg';` },
  },
  {
    name: 'operation/contract/ imports only TypeBox and the errors',
    of: /^operation\/contract\//,
    only: /^(typebox($|\/)|operation\/(contract|errors)\/)/,
    types: 'free',
    broken: { in: 'operation/contract/paging.ts', by: `import { type Sql, sql } from '../../database/sql.ts';` },
  },
  {
    name: 'a contract imports only operation/contract/, errors, other contracts and TypeBox',
    of: /\/([a-z-]+-)?contract\.ts$/,
    only: /^(typebox($|\/)|operation\/contract\/|.*\/errors\.ts$|.*\/([a-z-]+-)?contract\.ts$)/,
    types: 'free',
    broken: { in: 'school/order/contract.ts', by: `import { row } from '../../database/row.ts';` },
  },
  {
    name: 'client/ imports nothing but itself: it is a package of its own',
    of: /^client\//,
    only: /^client\//,
    types: 'bound',
    broken: { in: 'client/lectern.ts', by: `import type { Order } from '../school/order/contract.ts';` },
  },
  {
    name: 'what is shipped imports nothing from test/',
    of: /./,
    never: /^\.\.\//,
    types: 'bound',
    broken: { in: 'demo/load.ts', by: `const story = await import('../../test/lesson-story.ts');` },
  },
];

/** From the lowest layer to the highest: a file imports only from its own layer and from those before it, types included. */
const layers = [
  'time',
  'sql',
  'database',
  'search',
  'operation',
  'school/organisation',
  'school/code-dictionary',
  'school/user',
  'school/subject',
  'school/product',
  'school/product-column',
  'school/group',
  'school/work',
  'school/lesson',
  'school/enrolment',
  'school/statistics',
  'school/order',
  'school/user-removal',
  'school/find',
  'school/overview',
  'access',
  'events',
  'transfer',
  'interface.ts',
  'catalogue',
  'demo',
  'client',
  'server',
  'cli',
];

const longestFile = 300;
const sourceFolder = fileURLToPath(new URL('../../src', import.meta.url));
const sources = await readSources();
const shipped = [...sources].filter(([path]) => !path.endsWith('.test.ts')).map(([path]) => path);
const imports = shipped.flatMap((path) => importsOf(path, sources.get(path) ?? ''));

const breaks =
  ({ of, never, only, types }: Rule) =>
  ({ from, to, typesOnly }: Import) =>
    of.test(from) && !(types === 'free' && typesOnly) && (never?.test(to) || only?.test(to) === false);

describe.each(rules)('$name', (rule) => {
  test('holds everywhere', () => {
    expect(imports.filter(breaks(rule)).map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  test('is noticed when broken', () => {
    expect(importsOf(rule.broken.in, rule.broken.by).some(breaks(rule))).toBe(true);
  });
});

test("a resource does not import another resource's handlers: what its index.ts puts together", () => {
  const resource = (path: string) => path.split('/').slice(0, 2).join('/');
  const inOwnFolder = ({ from, to }: Import) => resource(from) === resource(to);
  const fromIndex = imports.filter((each) => /^[^/]+\/[^/]+\/index\.ts$/.test(each.from) && inOwnFolder(each));
  const indexes = new Set(fromIndex.map(({ from }) => from));
  const resources = new Set([...indexes].map(resource));
  const handlers = new Set(fromIndex.map(({ to }) => to).filter((to) => !to.endsWith('contract.ts')));
  const across = imports.filter((each) => resources.has(resource(each.from)) && !inOwnFolder(each));

  expect(handlers.size).toBeGreaterThan(0);
  expect(across.filter(({ to }) => handlers.has(to) || indexes.has(to))).toEqual([]);
});

test('a file imports only from its own layer and from layers below it, types included', () => {
  const layerOf = (path: string) => layers.findIndex((layer) => path === layer || path.startsWith(`${layer}/`));
  const upward = imports.filter(({ from, to }) => sources.has(to) && layerOf(to) > layerOf(from));

  expect(shipped.filter((path) => layerOf(path) === -1)).toEqual([]);
  expect(upward.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test('neither folders nor files import each other in a circle, types included', () => {
  const within = imports.filter(({ to }) => sources.has(to));
  const folders = new Set(['', ...shipped.flatMap((path) => ancestors(path))]);
  const circles = [...folders].flatMap((folder) => circleAmong(childrenOf(folder, within)));

  expect(circles).toEqual([]);
  expect(
    circleAmong(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['a']],
      ]),
    ),
  ).not.toEqual([]);
});

test('interface.ts lists the twelve operations of the interface in their order, and no other operation', () => {
  const numbered = operations.filter(({ operation }) => operation.number !== undefined);

  expect(interfaceOperations.map(({ operation }) => operation.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(numbered).toEqual(interfaceOperations);
});

test('a file that finds others above it by its own address is as deep as the built program, which is in dist/cli/', () => {
  const finding = shipped.filter((path) => /'\.\.[^']*', import\.meta\./.test(sources.get(path) ?? ''));
  expect(finding).toContain('database/migrations.ts');
  expect(finding.filter((path) => path.split('/').length !== 2)).toEqual([]);
});

test(`no file has more than ${longestFile} lines, but what is generated`, () => {
  const written = [...sources].filter(([path]) => !path.startsWith('client/generated/'));
  const long = written.filter(([, source]) => source.trimEnd().split('\n').length > longestFile);
  expect(long.map(([path]) => path)).toEqual([]);
});

async function readSources(): Promise<Map<string, string>> {
  const paths = (await readdir(sourceFolder, { recursive: true })).filter((path) => /\.[jt]s$/.test(path));
  const read = async (path: string) => [path, await readFile(join(sourceFolder, path), 'utf8')] as const;
  return new Map(await Promise.all(paths.map(read)));
}

/** The folders that a file is in: `a/`, `a/b/`. */
function ancestors(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`);
}

/** Which files and folders of a folder import which others of it. */
function childrenOf(folder: string, values: readonly Import[]): Map<string, string[]> {
  const child = (path: string) => (path.startsWith(folder) ? path.slice(folder.length).split('/')[0] : undefined);
  const children = new Map<string, string[]>();
  for (const { from, to } of values) {
    const [one, other] = [child(from), child(to)];
    if (one === undefined || other === undefined || one === other) continue;
    children.set(one, [...(children.get(one) ?? []), other]);
  }
  return children;
}
