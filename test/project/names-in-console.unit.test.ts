import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hasParameterName, withParameterName } from '../../console/src/server/parameter-names.ts';
import { operations } from '../../src/catalogue/operations.ts';

const source = fileURLToPath(new URL('../../console/src', import.meta.url));
const text = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(join(source, path), 'utf8'))
  .join('\n');

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

const parametersOf = ({ properties = {}, items }: Schema): string[] => [
  ...Object.entries(properties).flatMap(([name, schema]) => [name, ...parametersOf(schema)]),
  ...(items === undefined ? [] : parametersOf(items)),
];

test('every parameter that a form sends has a name in both languages', () => {
  const sent = operations.filter(({ operation }) => {
    const [resource, method] = operation.name.split('.');
    return text.includes(`call('${resource}', '${method}'`);
  });
  const writes = sent.filter((each) => !('read' in each)).map(({ operation }) => operation);
  expect(writes.length).toBeGreaterThan(50);
  const names = new Set(writes.flatMap(({ request }) => parametersOf(request)));
  expect([...names].filter((name) => !hasParameterName(name)).sort()).toEqual([]);
});

test.each([
  ['name must not be empty.', 'name', 'Name must not be empty.', '名称'],
  [
    'shipments[2].orderSn may have at most 64 characters.',
    'shipments[2].orderSn',
    'Order number (entry 3) may',
    '第 3 项的订单号',
  ],
  ['Send subOrgId as well.', 'subOrgId', 'Send branch as well.', '分校'],
  ['userRole is not userRoles.', 'userRole', 'Role is not userRoles.', '角色'],
  ['A username.', 'name', 'A username.', 'A username.'],
])('%s: the name that people know stands in place of the parameter', (message, parameter, en, zh) => {
  expect(withParameterName(message, parameter, 'en')).toContain(en);
  expect(withParameterName(message, parameter, 'zh')).toContain(zh);
});
