import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { openApi, openApiInterface } from '../../src/catalogue/openapi.ts';
import { breakingChanges, type Document } from './breaking-changes.ts';

const documents = { 'openapi.json': openApi, 'openapi-interface.json': openApiInterface };

/** Accepted before the first release: readers take a cursor as a whole, and begin anew with the one of another history. */
const acceptedChange =
  /^\/(order\/changes|user\/changes|event\/list|export\/changes): request field cursor: its pattern is now /;

test.each(Object.entries(documents))('%s keeps what the last release promised', async (name, document) => {
  const released: Document = JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8'));
  expect(Object.keys(released.paths).length).toBeGreaterThanOrEqual(12);
  const changes = breakingChanges(released, JSON.parse(JSON.stringify(document)));
  expect(changes.filter((change) => !acceptedChange.test(change))).toEqual([]);
});

/** A document with an operation of the interface, one of our own and a deprecated one. */
const example = () => {
  const reference = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });
  const operation = (operationId: string) => ({
    operationId,
    security: [{ key: ['order:read'] }],
    parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
    requestBody: { content: reference('Request') },
    responses: { '200': { content: reference('Envelope') } },
  });
  return {
    info: { version: '1.4.0' },
    paths: {
      '/order/list': { post: operation('order.list') },
      '/order/find': { post: { ...operation('order.find'), 'x-extension': true } },
      '/order/old': { post: { ...operation('order.old'), 'x-extension': true, deprecated: true } },
    },
    components: {
      parameters: { IdempotencyKey: { name: 'Idempotency-Key', required: false } },
      responses: { NotFound: { 'x-errors': [{ code: 4060, name: 'orderNotFound' }] } },
      schemas: {
        Request: {
          type: 'object',
          additionalProperties: false,
          required: ['orderSn'],
          properties: {
            orderSn: { type: 'string', maxLength: 50, minLength: 1 },
            status: { type: 'integer', format: 'int64', enum: [1, 2], default: 1 },
            size: { type: 'integer', format: 'int64', minimum: 1, maximum: 500 },
            sizeText: { type: 'string', 'x-decimal': { minimum: 1, maximum: 500 } },
            tags: { type: 'array', maxItems: 20, items: { type: 'string' } },
            note: { type: 'object', additionalProperties: true },
          },
        },
        Order: {
          type: 'object',
          required: ['orderSn', 'paidAt'],
          properties: {
            orderSn: { type: 'string' },
            paidAt: { type: 'integer', format: 'int64', 'x-unit': 'milliseconds' },
            status: { type: 'string', enum: ['paid', 'closed'] },
            parent: { $ref: '#/components/schemas/Order' },
            names: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
        Envelope: {
          type: 'object',
          required: ['obj'],
          properties: { obj: { type: 'array', items: { $ref: '#/components/schemas/Order' } } },
        },
      },
    },
  };
};
type Changed = ReturnType<typeof example>;
type Change = (present: Changed) => unknown;

const found = (change: Change) => {
  const present = example();
  change(present);
  return breakingChanges(example() as Document, present as Document);
};
const request = ({ components }: Changed) => components.schemas.Request;
const order = ({ components }: Changed) => components.schemas.Order;
const ours = ({ paths }: Changed) => paths['/order/find'].post;

/** Removes a field, as a change to a document that is typed as complete. */
const remove = (from: object, name: string) => Reflect.deleteProperty(from, name);
const set = (to: object, values: object) => Object.assign(to, values);

test('a document that stayed the same breaks nothing', () => {
  expect(found(() => {})).toEqual([]);
});

describe('is rejected:', () => {
  test.each<[string, Change, string]>([
    ['a removed operation', ({ paths }) => remove(paths, '/order/find'), 'the operation was removed'],
    [
      'another operationId',
      (now) => set(ours(now), { operationId: 'order.search' }),
      'operationId is no longer order.find',
    ],
    ['a further scope', (now) => ours(now).security[0]?.key.push('personal'), 'the scope personal is newly required'],
    [
      'a header that becomes required',
      ({ components }) => set(components.parameters.IdempotencyKey, { required: true }),
      'the header Idempotency-Key is newly required',
    ],
    [
      'another media type',
      (now) => set(ours(now).responses['200'], { content: {} }),
      'it no longer answers with application/json',
    ],
    ['a removed parameter', (now) => remove(request(now).properties, 'size'), 'request field size: was removed'],
    [
      'a parameter that becomes required',
      (now) => request(now).required.push('size'),
      'request: size is newly required',
    ],
    [
      'a new required parameter',
      (now) => {
        set(request(now).properties, { appId: { type: 'string' } });
        request(now).required.push('appId');
      },
      'request: appId is newly required',
    ],
    [
      'another type of a parameter',
      (now) => set(request(now).properties.orderSn, { type: 'integer' }),
      'request field orderSn: its type was string and is integer',
    ],
    [
      'a shorter text',
      (now) => set(request(now).properties.orderSn, { maxLength: 40 }),
      'its maxLength was 50 and is 40',
    ],
    [
      'a longer least text',
      (now) => set(request(now).properties.orderSn, { minLength: 2 }),
      'its minLength was 1 and is 2',
    ],
    ['a higher minimum', (now) => set(request(now).properties.size, { minimum: 2 }), 'its minimum was 1 and is 2'],
    ['a lower maximum', (now) => set(request(now).properties.size, { maximum: 100 }), 'its maximum was 500 and is 100'],
    [
      'a lower maximum of digits',
      (now) => set(request(now).properties.sizeText, { 'x-decimal': { minimum: 1, maximum: 100 } }),
      'request field sizeText: its maximum was 500 and is 100',
    ],
    ['fewer items', (now) => set(request(now).properties.tags, { maxItems: 10 }), 'its maxItems was 20 and is 10'],
    [
      'other items',
      (now) => set(request(now).properties.tags.items, { pattern: '^a' }),
      'request field tags[]: its pattern is now ^a',
    ],
    ['fewer values', (now) => set(request(now).properties.status, { enum: [1] }), 'it no longer accepts 2'],
    ['only some values', (now) => set(request(now).properties.size, { enum: [1] }), 'it accepts only some values now'],
    ['another default', (now) => set(request(now).properties.status, { default: 2 }), 'its default was 1 and is 2'],
    [
      'no further fields',
      (now) => set(request(now).properties.note, { additionalProperties: false }),
      'request field note: it no longer accepts further fields',
    ],
    ['a removed field', (now) => remove(order(now).properties, 'status'), 'answer field obj[].status: was removed'],
    [
      'another type of a field',
      (now) => set(order(now).properties.orderSn, { type: 'integer' }),
      'answer field obj[].orderSn: its type was string and is integer',
    ],
    [
      'a field that may be something else too',
      (now) => set(order(now).properties.orderSn, { type: ['string', 'null'] }),
      'its type was string and is string or null',
    ],
    [
      'another unit',
      (now) => set(order(now).properties.paidAt, { 'x-unit': 'seconds' }),
      'its x-unit was milliseconds and is seconds',
    ],
    [
      'another format',
      (now) => set(order(now).properties.paidAt, { format: 'int32' }),
      'its format was int64 and is int32',
    ],
    [
      'a field that may be absent',
      (now) => set(order(now), { required: ['orderSn'] }),
      'answer field obj[]: paidAt may now be absent',
    ],
    [
      'another type of values',
      (now) => set(order(now).properties.names.additionalProperties, { type: 'integer' }),
      'answer field obj[].names.*: its type was string and is integer',
    ],
    [
      'another code of an error',
      ({ components }) => set(components.responses.NotFound['x-errors'][0] ?? {}, { code: 4061 }),
      'the error orderNotFound was 4060 NotFound and is 4061 NotFound',
    ],
  ])('%s', (_, change, fault) => {
    expect(found(change).join('\n')).toContain(fault);
  });
});

/** Growth of an operation, which our own may do and the twelve may not. */
const growth: [string, Change][] = [
  ['an optional parameter', (now) => set(request(now).properties, { appId: { type: 'string' } })],
  ['a further type of a parameter', (now) => set(request(now).properties.size, { type: ['integer', 'string'] })],
  ['a wider limit', (now) => set(request(now).properties.orderSn, { maxLength: 100 })],
  ['a further value of a parameter', (now) => request(now).properties.status.enum.push(3)],
  ['a parameter that becomes optional', (now) => set(request(now), { required: [] })],
  ['a further field', (now) => set(order(now).properties, { createdAt: { type: 'integer' } })],
  ['a further value of a field', (now) => order(now).properties.status.enum.push('refunded')],
];

test.each(growth)('our own operations may have %s, the twelve may not', (_, change) => {
  const faults = found(change);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^\/order\/list: its (request|answer) changed, although it is frozen$/);
});

test('new operations, new errors and other descriptions are no change of what there is', () => {
  expect(
    found((now) => {
      set(now.paths, { '/order/new': now.paths['/order/find'] });
      now.components.responses.NotFound['x-errors'].push({ code: 4070, name: 'shelfNotFound' });
      set(order(now).properties.orderSn, { description: 'order number' });
    }),
  ).toEqual([]);
});

describe('in a new major version', () => {
  const next = (change: Change) =>
    found((now) => {
      now.info.version = '2.0.0';
      change(now);
    });

  test('our own operations may change, and what was deprecated may go', () => {
    expect(next((now) => remove(now.paths, '/order/old'))).toEqual([]);
    expect(next((now) => set(ours(now), { operationId: 'order.search' }))).toEqual([]);
  });

  test('the twelve stay, and so does what was not deprecated', () => {
    expect(next((now) => remove(now.paths, '/order/list'))).toHaveLength(1);
    expect(next((now) => set(now.paths['/order/list'].post, { operationId: 'order.search' }))).toHaveLength(1);
    expect(next((now) => remove(now.paths, '/order/find'))).toEqual([
      '/order/find: the operation was removed without being deprecated before',
    ]);
  });
});
