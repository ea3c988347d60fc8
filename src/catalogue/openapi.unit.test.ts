import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { validate } from '../operation/validation/validate.ts';
import { errorCatalogue } from './errors.ts';
import { documents, openApi, openApiInterface } from './openapi.ts';
import { operations } from './operations.ts';

const contracts = operations.map(({ operation }) => operation);

test.each(Object.entries(documents))(
  '%s is checked in as the contracts say (npm run generate writes it anew)',
  async (path, document) => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(`../..${path}`);
  },
);

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
  test('has examples that are of its own contract', () => {
    expect(() => validate({ request, refused }, example.request)).not.toThrow();
    expect([...Value.Errors(request, example.request)]).toEqual([]);
    expect([...Value.Errors(response, example.response)]).toEqual([]);
  });

  test('answers an error with an obj of its own contract, where it answers one', () => {
    if (onError) expect([...Value.Errors(response, onError(2001))]).toEqual([]);
  });

  test('is told apart by its name and its path', () => {
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

test('every operation says what it does, and its example shows every parameter that must be given', () => {
  for (const { path, title, description, request, example } of contracts) {
    expect(
      [title, description].map((words) => words.trim() !== ''),
      path,
    ).toEqual([true, true]);
    const required = (request as { required?: string[] }).required ?? [];
    expect(Object.keys(example.request), path).toEqual(expect.arrayContaining(required));
  }
});

describe('the document', () => {
  const text = JSON.stringify(openApi);

  test('is taken by an independent linter without a warning', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  test('refers only to what it has', () => {
    const names = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => [kind, name]);
    expect(names.length).toBeGreaterThan(12);
    for (const [kind, name] of names) expect(openApi).toHaveProperty(['components', String(kind), String(name)]);
  });

  test('lists every error with its code and status', () => {
    const { description } = Object(openApi.info);
    for (const [name, { code, status }] of Object.entries(errorCatalogue)) {
      expect(description).toContain(`| ${code} | ${status} | ${name} |`);
    }
  });

  test('has no words of its own but these four', () => {
    const own = new Set([...text.matchAll(/"(x-[\w-]+)":/g)].map(([, key]) => key));
    expect([...own].sort()).toEqual(['x-decimal', 'x-expected', 'x-extension', 'x-unit']);
  });
});
