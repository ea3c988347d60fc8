import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { operations } from '../operations.ts';
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

test('an operation without a scope does not compile, nor one with a scope that no key can have', () => {
  operation({ ...definition, scope: 'order:read' });
  // @ts-expect-error: whoever adds an operation says who may call it.
  operation(definition);
  // @ts-expect-error: not a right of ours.
  operation({ ...definition, scope: 'order:delete' });
  // @ts-expect-error: nobody's right.
  operation({ ...definition, scope: undefined });
});

test('what reads asks for a right to read, what writes for one to write; both may be for admins', () => {
  for (const implementation of operations) {
    const { path, scope } = implementation.operation;
    const [, right = scope] = scope.split(':');
    expect([path, right]).toEqual([path, scope === 'admin' ? 'admin' : 'read' in implementation ? 'read' : 'write']);
  }
});
