import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { operations } from '../../catalogue/operations.ts';
import { operation } from './operation.ts';

const definition = {
  name: 'test.some',
  path: '/test/some',
  title: 'Some operation',
  description: 'Does something.',
  request: {},
  response: Type.Object({}),
  example: { request: {}, response: {} },
} as const;

test('an operation without a scope neither compiles nor loads, nor one with a scope that no key can have', () => {
  expect(operation({ ...definition, scope: 'order:read' }).scope).toBe('order:read');
  // @ts-expect-error: every operation declares its scope.
  expect(() => operation(definition)).toThrow('test.some has an unknown scope');
  // @ts-expect-error: nobody's right.
  expect(() => operation({ ...definition, scope: undefined })).toThrow('test.some has an unknown scope');
  // @ts-expect-error: not a right of ours.
  expect(() => operation({ ...definition, scope: 'order:delete' })).toThrow('order:delete');
});

test('a build loads every operation, so that one without a scope fails it', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  expect(scripts.build).toMatch(/&& node dist\/cli\/serve-from\.js$/);
  expect(scripts.prepack).toContain('npm run --silent build &&');
});

test('operations that read require a read scope, operations that write a write scope; the exceptions are listed', () => {
  const others: Record<string, string[]> = {};
  for (const implementation of operations) {
    const { path, scope } = implementation.operation;
    const [, right] = scope.split(':');
    if (right === undefined) others[scope] = [...(others[scope] ?? []), path];
    else expect([path, right]).toEqual([path, 'read' in implementation ? 'read' : 'write']);
  }
  expect(others).toMatchInlineSnapshot(`
    {
      "admin": [
        "/key/create",
        "/key/list",
        "/key/rotate",
        "/key/revoke",
        "/staff/create",
        "/staff/list",
        "/staff/roles",
        "/staff/update",
        "/staff/resetPassword",
        "/audit/list",
        "/webhook/create",
        "/webhook/list",
        "/webhook/update",
        "/webhook/delete",
        "/webhook/rotate",
        "/webhook/enable",
        "/webhook/disable",
        "/webhook/deliveries",
        "/webhook/replay",
        "/webhook/ping",
        "/import",
        "/request/list",
      ],
      "nobody": [
        "/staff/signIn",
        "/staff/signOut",
      ],
      "personal": [
        "/order/reveal",
        "/order/revealAddresses",
        "/user/reveal",
        "/liveclass/revealLeave",
        "/audit/reveal",
      ],
      "self": [
        "/staff/me",
        "/staff/signOutEverywhere",
        "/staff/changePassword",
        "/event/list",
        "/export/changes",
      ],
    }
  `);
});
