import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { validate } from '../operation/validation/validate.ts';
import { documents } from './documents.ts';
import { errorCatalogue } from './errors.ts';
import { openApi, openApiInterface } from './openapi.ts';
import { operations } from './operations.ts';

const contracts = operations.map(({ operation }) => operation);

const files = { 'openapi.json': openApi, 'openapi-interface.json': openApiInterface };

/** The value as JSON. What fits into a line of 120 characters stands on one line, which keeps the files small. */
function printed(value: unknown, indentation = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indentation.length + line.length <= 120) return line;
  const inner = `${indentation} `;
  const [open, close, entries] = Array.isArray(value)
    ? ['[', ']', value.map((item) => printed(item, inner))]
    : ['{', '}', Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${printed(item, inner)}`)];
  return `${open}\n${entries.map((entry) => inner + entry).join(',\n')}\n${indentation}${close}`;
}

test.each(Object.entries(files))(
  '%s is checked in as the contracts say (npm run generate writes it anew)',
  async (name, document) => {
    const text = `${printed(document)}\n`;
    await expect(text).toMatchFileSnapshot(`../../${name}`);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(document)));
    // Hosts do not show a file of 1 MiB or more.
    expect(Buffer.byteLength(text)).toBeLessThan(2 ** 20);
  },
);

test.each(Object.entries(files))('a server serves %s with its own address', async (name, document) => {
  const address = 'https://lectern.school.example/api';
  const served: object = await documents[`/${name}` as keyof typeof documents](address);
  const contact = { name: expect.any(String), url: `${address}/docs/guides` };
  const info = { ...Object(document.info), contact };
  expect(served).toEqual({ ...document, info, servers: [{ url: address, description: expect.any(String) }] });
});

test('openapi-interface.json has the twelve operations as openapi.json has them, and nothing that only others need', () => {
  const of = Object.entries(Object(openApi.paths)).filter(([, path]) => !Object(path).post['x-extension']);
  expect(of).toHaveLength(12);
  expect(Object.entries(Object(openApiInterface.paths))).toEqual(of);
  const text = JSON.stringify(openApiInterface);
  for (const name of Object.keys(Object(openApiInterface.components).schemas)) {
    expect(text).toContain(`#/components/schemas/${name}`);
  }
});

describe.each(contracts)('$path', ({ name, path, request, refused, response, example, onError }) => {
  test('has examples that match its contract', () => {
    expect(() => validate({ request, refused }, example.request)).not.toThrow();
    expect([...Value.Errors(request, example.request)]).toEqual([]);
    expect([...Value.Errors(response, example.response)]).toEqual([]);
  });

  test('answers an error with an obj that matches its contract, if it has one', () => {
    if (onError) expect([...Value.Errors(response, onError(2001))]).toEqual([]);
  });

  test('has a unique name and a unique path', () => {
    expect(contracts.filter((each) => each.name === name || each.path === path)).toHaveLength(1);
    expect(name).toMatch(/^[a-z]+[a-zA-Z]*\.[a-zA-Z]+$/);
  });
});

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
}

/** The parameters of a schema, inner ones too, that nobody says anything about. */
const undescribed = ({ properties = {}, items }: Described, path: string): string[] => [
  ...Object.entries(properties).flatMap(([name, schema]) => [
    ...(schema.description?.trim() ? [] : [`${path}.${name}`]),
    ...undescribed(schema, `${path}.${name}`),
  ]),
  ...(items ? undescribed(items, `${path}[]`) : []),
];

test('every parameter of every operation is described, those inside others too', () => {
  expect(contracts.flatMap(({ path, request }) => undescribed(request as Described, path))).toEqual([]);
});

test('every operation has a description, and its example has every required parameter', () => {
  for (const { path, title, description, request, example } of contracts) {
    expect(
      [title, description].map((words) => words.trim() !== ''),
      path,
    ).toEqual([true, true]);
    const required = (request as { required?: string[] }).required ?? [];
    expect(Object.keys(example.request), path).toEqual(expect.arrayContaining(required));
  }
});

/** Every object within a document, with its JSON pointer. */
function objectsIn(value: unknown, pointer = ''): { pointer: string; found: Readonly<Record<string, unknown>> }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).filter(([key]) => key !== 'example');
  return [
    { pointer, found: Object(value) },
    ...inside.flatMap(([key, inner]) => objectsIn(inner, `${pointer}/${key.replaceAll('/', '~1')}`)),
  ];
}

describe.each(Object.entries(files))('%s', (name, document) => {
  const text = JSON.stringify(document);
  const paths = Object.entries(Object(document.paths)).map(([path, item]) => [path, Object(item).post]);

  test('is accepted by an independent linter without a warning', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: text, absoluteRef: name, config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  test('refers only to what it has', () => {
    const names = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => [kind, name]);
    expect(names.length).toBeGreaterThan(12);
    for (const [kind, name] of names) expect(document).toHaveProperty(['components', String(kind), String(name)]);
  });

  test('describes every number as an integer of 64 bits', () => {
    const typed = objectsIn(document).filter(
      ({ found }) => typeof found.type === 'string' || Array.isArray(found.type),
    );
    const integers = typed.filter(({ found }) => [found.type].flat().includes('integer'));
    expect(integers.length).toBeGreaterThan(100);
    expect(integers.filter(({ found }) => found.format !== 'int64').map(({ pointer }) => pointer)).toEqual([]);
    expect(typed.filter(({ found }) => [found.type].flat().includes('number'))).toEqual([]);
  });

  test('names the schema of every request, envelope and answer', () => {
    const { schemas } = Object(document.components);
    const ofTwelve = new Set(Object.keys(Object(openApiInterface.paths)));
    for (const [path, post] of paths) {
      const typeName = post.operationId.replaceAll(/(?:^|\.)(.)/g, (_: string, letter: string) => letter.toUpperCase());
      const request = post.requestBody.content['application/json'].schema;
      expect(request).toEqual({ $ref: `#/components/schemas/${typeName}Request` });
      expect(schemas[`${typeName}Request`].additionalProperties).toBe(false);
      const enveloped = post.responses[200].content['application/json'];
      if (enveloped === undefined) continue;
      expect(enveloped.schema).toEqual({ $ref: `#/components/schemas/${typeName}Envelope` });
      const answer = schemas[`${typeName}Envelope`].properties.obj.$ref;
      expect(answer).toMatch(/^#\/components\/schemas\/\w+$/);
      if (!ofTwelve.has(path)) expect(schemas[answer.split('/').at(-1)].additionalProperties).not.toBe(false);
    }
  });

  test('names every status with the errors that have it', () => {
    const marked = new Map<number, string>();
    for (const [path, post] of paths) {
      for (const [status, response] of Object.entries(post.responses)) {
        expect([path, status]).toEqual([path, expect.stringMatching(/^[2-5]\d\d$/)]);
        const { $ref = '' } = Object(response);
        const errors = Object(document.components).responses[$ref.split('/').at(-1)]?.['x-errors'] ?? [];
        for (const { code } of errors) marked.set(code, status);
      }
    }
    const known = Object.values(errorCatalogue).filter(({ status }) => status !== 405);
    expect([...marked].sort()).toEqual(known.map(({ code, status }) => [code, String(status)]).sort());
  });

  test('marks the scopes of every operation, and the writes that take an Idempotency-Key', () => {
    for (const [path, post] of paths) {
      const implementation = operations.find(({ operation }) => operation.path === path);
      if (implementation === undefined) continue;
      const isWrite = 'write' in implementation || 'prepare' in implementation;
      const parameters = isWrite ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : undefined;
      expect([path, post.parameters]).toEqual([path, parameters]);
      expect([path, 'Idempotency-Replayed' in post.responses[200].headers]).toEqual([path, isWrite]);
      const { scope } = implementation.operation;
      if (scope.includes(':')) expect([path, post.security[0].key[0]]).toEqual([path, scope]);
    }
  });

  test('lists every error with its code and status', () => {
    const { description } = Object(document.info);
    for (const [name, { code, status }] of Object.entries(errorCatalogue)) {
      expect(description).toContain(`| ${code} | ${status} | ${name} |`);
    }
  });

  test('uses only these extension keywords', () => {
    const own = new Set([...text.matchAll(/"(x-[\w-]+)":/g)].map(([, key]) => key));
    const known = ['x-decimal', 'x-errors', 'x-expected', 'x-extension', 'x-sunset', 'x-unit'];
    expect([...own].filter((key) => !known.includes(String(key)))).toEqual([]);
  });
});
