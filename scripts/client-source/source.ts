import type { Paged } from '../../src/client/entry.ts';
import { deprecationNote } from '../../src/operation/contract/deprecation.ts';
import { dataOf, eventRecords, eventTypes, everyEventType } from '../../src/operation/contract/event-types.ts';
import type { Operation } from '../../src/operation/contract/operation.ts';
import { needsScope } from '../../src/operation/contract/scopes.ts';
import { comment, wrapped } from './comment.ts';
import { key, literal } from './literal.ts';
import { Module, type Places } from './module.ts';
import { pagedOf } from './paged.ts';
import { type Schema, schemaOf } from './schema.ts';

type Implementation = { readonly operation: Operation };

const head = '// Generated from the contracts by "npm run generate". Change those, not this.\n\n';

const resourceOf = ({ name }: Operation) => name.slice(0, name.indexOf('.'));
const methodOf = ({ name }: Operation) => name.slice(name.indexOf('.') + 1);
const capital = (word: string) => word.replace(/^./, (first) => first.toUpperCase());

/** The generated files of the typed client by name: a module of types for each resource, and a module that combines them. */
export function clientSource(
  implementations: readonly Implementation[],
  errors: Readonly<Record<string, { readonly code: number }>>,
  version: string,
): Map<string, string> {
  const places: Places = new Map();
  const operations = implementations.map(({ operation }) => operation);
  const resources = [...new Set(operations.map(resourceOf))];
  const modules = resources.map((resource) => {
    const own = operations.filter((operation) => resourceOf(operation) === resource);
    return [`${resource}.ts`, head + resourceModule(resource, own, places)] as const;
  });
  return new Map([
    ...modules,
    ['resources.ts', head + resourcesModule(resources)],
    ['table.ts', head + tableModule(implementations, resources)],
    ['errors.ts', head + errorsModule(errors)],
    [
      'version.ts',
      `${head}/** The version of the client and of the server it was made for. */\nexport const version = '${version}';\n`,
    ],
    ['event-data.ts', head + eventDataModule()],
  ]);
}

function resourceModule(resource: string, operations: readonly Operation[], places: Places): string {
  const module = new Module(resource, places);
  const methods = operations.map((operation) => methodsOf(operation, module)).join('\n');
  module.add(`export interface ${capital(resource)}Operations {\n${methods}}\n`);
  const options = operations.some(({ files }) => files !== undefined) ? 'CallOptions, ExportedFile' : 'CallOptions';
  return `import type { ${options} } from '../options.ts';\n${module}`;
}

/** The method of the operation and, if it is paged, the method that yields all records. */
function methodsOf(operation: Operation, module: Module): string {
  const { name, number, title, description, scope, example, deprecated } = operation;
  const request = schemaOf(operation.request);
  const typeName = name.split('.').map(capital).join('');
  const none = Object.keys(request.properties ?? {}).length === 0;
  const parametersType = none ? 'Record<string, never>' : module.declare(`${typeName}Request`, request, 'request');
  const answerType = answerOf(operation, typeName, module);
  const optional = (request.required ?? []).length === 0 ? '?' : '';
  const signature = `(parameters${optional}: ${parametersType}, options?: CallOptions)`;
  const call = `lectern.${name}(${none ? '' : literal(example.request)})`;
  const about = [
    `${number === undefined ? title : `${title}: operation ${number} of the interface`}.`,
    '',
    ...wrapped(number === undefined ? `${description} Added by Lectern.` : description),
    ...(needsScope(operation) ? ['', `Needs the scope \`${scope}\`.`] : []),
    ...(deprecated === undefined ? [] : ['', `@deprecated ${deprecationNote(deprecated)}`]),
  ];
  const one = [
    comment([...about, '', ...exampleLines(`const ${receiver(operation)} = await ${call};`)], '  '),
    `  ${methodOf(operation)}${signature}: Promise<${answerType}>;\n`,
  ].join('');
  const paged = pagedOf(operation);
  if (paged === undefined) return one;
  const each = `${one}\n${eachOf(operation, paged, signature, module)}`;
  return paged.pagesAs === undefined ? each : `${each}\n${pagesOf(operation, paged.pagesAs, signature, answerType)}`;
}

function pagesOf(operation: Operation, as: string, signature: string, answerType: string): string {
  const loop = `for await (const { list, nextCursor } of lectern.${resourceOf(operation)}.${as}({ cursor })) {`;
  const about = wrapped(
    `Yields every page of \`${methodOf(operation)}\` with its \`nextCursor\`. Store the cursor after each page: sent as ` +
      '`cursor`, it continues after that page, also days later.',
  );
  return [
    comment([...about, '', ...exampleLines(loop, '  // …', '}')], '  '),
    `  ${as}${signature}: AsyncGenerator<${answerType}, void, undefined>;\n`,
  ].join('');
}

function eachOf(operation: Operation, paged: Paged, signature: string, module: Module): string {
  const record = recordOf(schemaOf(operation.response));
  const type = record === undefined ? 'unknown' : module.type(record, 'answer', '  ');
  const loop = `for await (const ${recordName(type)} of lectern.${resourceOf(operation)}.${paged.as}(${literal(withoutPage(operation, paged))})) {`;
  const range = paged.days === undefined ? '' : ` A range longer than ${paged.days} days is requested in parts.`;
  const about = wrapped(
    `Yields every record of \`${methodOf(operation)}\`, from the given page on. Requests each page when it is needed.${range}`,
  );
  return [
    comment([...about, '', ...exampleLines(loop, '  // …', '}')], '  '),
    `  ${paged.as}${signature}: AsyncGenerator<${type}, void, undefined>;\n`,
  ].join('');
}

const recordOf = ({ properties = {} }: Schema) => (properties.list ?? properties.rs)?.items;

const recordName = (type: string) => (/^\w+$/.test(type) ? type.replace(/^./, (first) => first.toLowerCase()) : 'each');

function withoutPage({ example }: Operation, { page, most }: Paged): object {
  const own: unknown[] = [page, 'pageSize', 'cursor'];
  const others = Object.entries(Object(example.request)).filter(([name]) => !own.includes(name));
  return most > 0 ? Object.fromEntries(others) : {};
}

const exampleLines = (...code: string[]) => ['@example', '```ts', ...code.flatMap((line) => line.split('\n')), '```'];

/** The name of the answer in an example: its fields, or `answer`. */
function receiver({ response, files }: Operation): string {
  if (files !== undefined) return '{ content, cursor }';
  const names = Object.keys(schemaOf(response).properties ?? {});
  return names.length > 0 && names.length <= 4 && names.every((name) => key(name) === name)
    ? `{ ${names.join(', ')} }`
    : 'answer';
}

function answerOf(operation: Operation, typeName: string, module: Module): string {
  if (operation.files !== undefined) return 'ExportedFile';
  const response = schemaOf(operation.response);
  const inline = response['x-name'] === undefined && response.properties !== undefined;
  return inline ? module.declare(`${typeName}Answer`, response, 'answer') : module.type(response, 'answer', '  ');
}

function resourcesModule(resources: readonly string[]): string {
  const imports = resources.map(
    (resource) => `import type { ${capital(resource)}Operations } from './${resource}.ts';\n`,
  );
  const types = resources.map((resource) => `export type * from './${resource}.ts';\n`);
  const fields = resources.map((resource) => `  declare readonly ${resource}: ${capital(resource)}Operations;\n`);
  return [
    imports.join(''),
    types.join(''),
    `/** All operations by resource. */\nexport class Resources {\n${fields.join('')}}\n`,
  ].join('\n');
}

function tableModule(implementations: readonly Implementation[], resources: readonly string[]): string {
  const groups = resources.map((resource) => {
    const entries = implementations
      .filter(({ operation }) => resourceOf(operation) === resource)
      .map((implementation) => `    ${methodOf(implementation.operation)}: ${entryOf(implementation)},\n`);
    return `  ${resource}: {\n${entries.join('')}  },\n`;
  });
  return [
    "import type { Entry } from '../entry.ts';\n",
    '/** The facts that the client needs to call each operation. */',
    `export const table: Readonly<Record<string, Readonly<Record<string, Entry>>>> = {\n${groups.join('')}};\n`,
  ].join('\n');
}

function entryOf(implementation: Implementation): string {
  const { operation } = implementation;
  const usual = `/${operation.name.replace('.', '/')}`;
  const paged = pagedOf(operation);
  return literal({
    ...(operation.path === usual ? {} : { path: operation.path }),
    ...('write' in implementation || 'prepare' in implementation ? { write: true } : {}),
    ...(operation.files === undefined ? {} : { file: true }),
    ...('code' in (schemaOf(operation.response).properties ?? {}) ? { nested: true } : {}),
    ...(paged === undefined ? {} : { each: paged }),
  });
}

/** What the data of each type of event contains. The first part of an id is always there. */
function eventDataModule(): string {
  const typeOf = (kind: string) => (kind === 'integer' ? 'number' : 'string');
  const kinds = Object.keys(eventRecords).map((kind) => {
    const types = everyEventType.filter((type) => eventTypes[type].kind === kind);
    const [first] = types;
    const fields = Object.entries(first === undefined ? {} : dataOf(first)).map(
      ([name, value], at) => `  ${name}${at === 0 ? '' : '?'}: ${typeOf(value)};\n`,
    );
    return `export interface ${capital(kind)}EventData {\n${fields.join('')}}\n`;
  });
  const lines = everyEventType.map((type) => {
    const { kind, words } = eventTypes[type];
    return `${comment([words.en], '  ')}  '${type}': ${capital(kind)}EventData;\n`;
  });
  return [
    ...kinds,
    `/** The data of every type of event. */\nexport interface EventDataByType {\n${lines.join('')}}\n`,
    'export type EventType = keyof EventDataByType;\n',
  ].join('\n');
}

function errorsModule(errors: Readonly<Record<string, { readonly code: number }>>): string {
  const lines = Object.entries(errors).map(([name, { code }]) => `  ${name}: ${code},\n`);
  return [
    '/** All errors of the server and their codes. */',
    `export const errorCodes = {\n${lines.join('')}} as const;\n`,
    'export type ErrorName = keyof typeof errorCodes;\n',
  ].join('\n');
}
