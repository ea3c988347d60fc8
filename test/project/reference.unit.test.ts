import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clientCode } from '../../reference/client-code.js';
import { curlCommand } from '../../reference/curl.js';
import { requestAround, timesIn } from '../../reference/example-times.js';
import { fieldsOf, limitWords, typeWords } from '../../reference/fields.js';
import { groupByTag, type OpenApi, readOperations } from '../../reference/interface.js';
import { layOut, prettyJson } from '../../reference/json-text.js';
import { readSections } from '../../reference/markdown.js';
import { pythonCode } from '../../reference/python-code.js';
import { dictionary } from '../../reference/words.js';
import { errorCatalogue } from '../../src/catalogue/errors.ts';
import { openApi } from '../../src/catalogue/openapi.ts';
import { fileOperations, operations as withEnvelope } from '../../src/catalogue/operations.ts';
import { validate } from '../../src/operation/validation/validate.ts';
import { root } from '../run/cache.ts';

const operations = [...withEnvelope, ...fileOperations];

/** The document as the browser gets it. */
const received: OpenApi = JSON.parse(JSON.stringify(openApi));
const described = readOperations(received);
const operationNamed = (name: string) => {
  const found = described.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
};
const dayMs = 24 * 60 * 60 * 1000;
const now = Date.UTC(2030, 2, 31, 17, 5);

describe('what is drawn of an operation', () => {
  test('is there for every one, in the order of the interface', () => {
    expect(described.map(({ name }) => name)).toEqual(operations.map(({ operation }) => operation.name));
    const numbers = described.map(({ number }) => number).filter((number) => number !== '');
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => String(index + 1)));
  });

  test('groups every operation once, under the tag its name begins with', () => {
    const groups = groupByTag(described, received);
    const grouped = groups.flatMap((group) => group.operations.map(({ name }) => [group.tag, name]));
    expect(grouped).toHaveLength(operations.length);
    expect(grouped.filter(([tag, name]) => !name?.startsWith(`${tag}.`))).toEqual([]);
  });

  test.each(described)('$name: every parameter of the contract is a line, nested ones with their path', (operation) => {
    const contract = operations.find((each) => each.operation.name === operation.name)?.operation.request;
    const drawn = fieldsOf(operation.request).filter(({ depth }) => depth === 0);
    expect(drawn.map(({ name, isRequired }) => [name, isRequired])).toEqual(
      Object.keys(contract?.properties ?? {}).map((name) => [name, contract?.required?.includes(name) ?? false]),
    );
  });

  test.each(described)('$name: every field has a type and limits in words, in both languages', (operation) => {
    const fields = [...fieldsOf(operation.request), ...fieldsOf({ properties: { obj: operation.answer } })];
    expect(fields.length).toBeGreaterThan(0);
    for (const words of Object.values(dictionary)) {
      for (const { path, schema } of fields) {
        expect([path, typeWords(schema, words)]).not.toEqual([path, words.types.anything]);
        expect([path, limitWords(schema, words).join()]).toEqual([path, expect.not.stringMatching(/undefined|\^|\$/)]);
      }
    }
  });
});

test('limits are said as people say them', () => {
  const said = (name: string, path: string) =>
    fieldsOf(operationNamed(name).request)
      .filter((field) => field.path === path)
      .map(({ schema }) => [typeWords(schema, dictionary.en), ...limitWords(schema, dictionary.en)]);
  expect(said('order.list', 'pageSize')).toEqual([['integer', '1 to 500']]);
  expect(said('order.list', 'pageNum')).toEqual([['integer', '0 or more']]);
  expect(said('order.list', 'payEndDate')).toEqual([['time in milliseconds']]);
  expect(said('order.detail', 'orderSns')).toEqual([['array of strings', '1 to 20 items']]);
  expect(said('group.create', 'groupName')).toEqual([['string', 'more than spaces', '1 to 50 characters']]);
  expect(said('group.create', 'groupTeacherList')).toEqual([['array of objects', 'at most 50 items']]);
  expect(said('group.create', 'groupTeacherList[].userId')).toEqual([
    ['string', 'a teacher id of the form 0_<number>, such as "0_12"'],
  ]);
  const anyInteger = { type: 'integer', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  expect(limitWords(anyInteger, dictionary.en)).toEqual([]);
  expect(said('statistics.listStudentExamData', 'endTime')).toEqual([['time in milliseconds', '13 digits']]);
});

describe('JSON laid out for reading', () => {
  test('keeps every digit and every escape as it came', () => {
    const json = '{"trackingNumber":773012345678901234,"price":1.50,"big":1E400,"text":"\\u4e00 \\"{[,:]}\\""}';
    expect(prettyJson(json)).toBe(
      [
        '{',
        '  "trackingNumber": 773012345678901234,',
        '  "price": 1.50,',
        '  "big": 1E400,',
        '  "text": "\\u4e00 \\"{[,:]}\\""',
        '}',
      ].join('\n'),
    );
  });

  test('is what JSON.stringify makes of any value, however it was spaced before', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom('', ' ', '\t'), (value, space) => {
        expect(prettyJson(JSON.stringify(value, undefined, space))).toBe(JSON.stringify(value, undefined, 2));
      }),
    );
  });

  test('leaves a text that is not JSON as it is', () => {
    fc.assert(fc.property(fc.string(), (text) => prettyJson(`<${text}`) === `<${text}`));
    expect(prettyJson('<h1>502 Bad Gateway</h1>')).toBe('<h1>502 Bad Gateway</h1>');
  });

  test('gives the path of each value, in the form of param in the envelope', () => {
    const json = '{"a": {"b": [1, {"c": "x"}]}, "d": true}';
    const values = layOut(json)?.filter(({ kind }) => kind === 'number' || kind === 'string' || kind === 'word');
    expect(values?.map(({ path, start, text }) => [path, json.slice(start, start + text.length)])).toEqual([
      ['a.b[0]', '1'],
      ['a.b[1].c', '"x"'],
      ['d', 'true'],
    ]);
  });
});

describe('the request to try', () => {
  test.each(described)(
    '$name: its example, moved to any moment, is still a valid request',
    ({ name, ...described }) => {
      const contract = operations.find(({ operation }) => operation.name === name)?.operation;
      if (contract === undefined) throw new Error(`There is no ${name}`);
      expect(() => validate(contract, requestAround(described, now))).not.toThrow();
    },
  );

  test('of a search ends within the next day and is as long as in the example', () => {
    const operation = operationNamed('order.list');
    const [begin = 0, end = 0] = timesOf(operation, requestAround(operation, now));
    const [exampleBegin = 0, exampleEnd = 0] = timesOf(operation, operation.exampleRequest);
    expect(end).toBeGreaterThanOrEqual(now);
    expect(end).toBeLessThan(now + dayMs);
    expect(end - begin).toBe(exampleEnd - exampleBegin);
    expect((end - exampleEnd) % dayMs).toBe(0);
  });

  test('of a class to come begins within the next day, in seconds', () => {
    const operation = operationNamed('group.create');
    const moved = requestAround(operation, now);
    const [begin = 0, end = 0] = timesOf(operation, moved);
    expect(begin).toBeGreaterThanOrEqual(now);
    expect(begin).toBeLessThan(now + dayMs);
    expect(moved).toMatchObject({ activeBegin: begin / 1000, activeEnd: end / 1000 });
  });

  test('of what has happened lies in the past, the latest within the last day', () => {
    const time = { type: 'integer', 'x-unit': 'milliseconds' } as const;
    const request = {
      properties: { events: { type: 'array', items: { type: 'object', properties: { time } } } },
    };
    const first = Date.UTC(2026, 8, 5, 12, 0);
    const exampleRequest = { events: [{ time: first }, { time: first + 90_000 }] };
    const moved = requestAround({ request, answer: {}, exampleRequest }, now);
    const [begin = 0, end = 0] = timesIn(request, moved).map(({ milliseconds }) => milliseconds);
    expect(end).toBeLessThanOrEqual(now);
    expect(end).toBeGreaterThan(now - dayMs);
    expect(end - begin).toBe(90_000);
  });

  test('without times is the example itself', () => {
    const operation = operationNamed('order.detail');
    expect(requestAround(operation, now)).toEqual(operation.exampleRequest);
  });

  const timesOf = (operation: (typeof described)[number], request: unknown) =>
    timesIn(operation.request, request).map(({ milliseconds }) => milliseconds);
});

test('a curl command hands over address and body as they are, whatever quotes they have', () => {
  const body = `{"buyer":"O'Neil \\"$(whoami)\\" \`id\` \\\\"}`;
  const command = curlCommand('http://127.0.0.1:8080/order/list', body, { acceptLanguage: 'zh-CN', hasKey: true });
  const shell = `curl() { for given in "$@"; do printf '%s\\0' "$given"; done; }\n${command}`;
  expect(
    execFileSync('sh', ['-c', shell], { encoding: 'utf8', env: { ...process.env, LECTERN_KEY: 'lectern_1' } })
      .split('\0')
      .slice(0, -1),
  ).toEqual([
    'http://127.0.0.1:8080/order/list',
    '-H',
    'Content-Type: application/json',
    '-H',
    'Accept-Language: zh-CN',
    '-H',
    'Authorization: Bearer lectern_1',
    '-d',
    body,
  ]);
});

test('the errors section has every error of the catalogue, word for word', () => {
  const errors = readSections(received.info.description).find(({ heading }) => heading === 'Errors');
  const table = errors?.blocks.find((block) => block.kind === 'table');
  expect(table?.rows).toEqual(
    Object.entries(errorCatalogue).map(([name, { code, status, en }]) => [String(code), String(status), name, en]),
  );
});

test('a cell of a table may hold a bar, and text around it stays prose', () => {
  const [, section] = readSections('Before.\n\n## Title\nSome `code`\nhere.\n\n| a | b |\n|---|---|\n| 1 \\| 2 | x |');
  expect(section).toEqual({
    heading: 'Title',
    blocks: [
      {
        kind: 'paragraph',
        spans: [
          { isCode: false, text: 'Some ' },
          { isCode: true, text: 'code' },
          { isCode: false, text: ' here.' },
        ],
      },
      { kind: 'table', header: ['a', 'b'], rows: [['1 | 2', 'x']] },
    ],
  });
});

test('the Python shown for every operation calls a method of the client with its parameters', async () => {
  for (const { name, exampleRequest } of described) {
    const code = pythonCode(name, 'http://127.0.0.1:8080', JSON.stringify(exampleRequest));
    const [, resource = '', method = ''] = /\nanswer = client\.(\w+)\.(\w+)\(/.exec(code) ?? [];
    const module = await readFile(join(root, `client-python/lectern/generated/${resource}.py`), 'utf8');
    const [, signature = ''] = new RegExp(`\n    def ${method}\\(\n([^)]*)\n    \\) ->`).exec(module) ?? [];
    const known = [...signature.matchAll(/^ {8}(\w+): /gm)].map(([, parameter]) => parameter);
    const given = [...code.matchAll(/^ {4}(\w+)=/gm)].map(([, parameter]) => parameter);
    expect([name, known]).toEqual([name, expect.arrayContaining([...given, 'options'])]);
    expect([name, given]).toHaveProperty('1.length', Object.keys(Object(exampleRequest)).length);
  }
});

test('the TypeScript shown for every operation compiles against the client', async () => {
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
  const folder = await mkdtemp(join(root, 'node_modules/.cache/reference-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await Promise.all(
    described.map(({ name, exampleRequest }) => {
      const code = clientCode(name, 'http://127.0.0.1:8080', JSON.stringify(exampleRequest));
      return writeFile(join(folder, `${name}.ts`), `${code}\nconsole.log(answer);\n`);
    }),
  );
  const compilerOptions = {
    noEmit: true,
    incremental: false,
    tsBuildInfoFile: null,
    rootDir: root,
    allowImportingTsExtensions: true,
    paths: { '@lectern/client': ['../../../src/client/index.ts'] },
  };
  const config = { extends: '../../../tsconfig.json', compilerOptions, include: ['*.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(({ stdout }) => ({
    stdout,
  }));
  expect(stdout).toBe('');
});
