import type { Paged } from '../../src/client/entry.ts';
import { deprecationNote } from '../../src/operation/contract/deprecation.ts';
import { dataOf, eventRecords, eventTypes, everyEventType } from '../../src/operation/contract/event-types.ts';
import type { Operation } from '../../src/operation/contract/operation.ts';
import { needsScope } from '../../src/operation/contract/scopes.ts';
import { pagedOf } from '../client-source/paged.ts';
import { type Schema, schemaOf } from '../client-source/schema.ts';
import { argument, capital, literal, snake, wrapped } from './names.ts';
import { type Places, Types } from './types.ts';

type Implementation = { readonly operation: Operation };

const head = '# Generated from the contracts by "npm run generate". Change those, not this.\n';
const future = 'from __future__ import annotations\n\n';

const resourceOf = ({ name }: Operation) => name.slice(0, name.indexOf('.'));
const methodOf = ({ name }: Operation) => name.slice(name.indexOf('.') + 1);

/** The generated files of the Python client by name. */
export function pythonSource(
  implementations: readonly Implementation[],
  errors: Readonly<Record<string, { readonly code: number; readonly en: string }>>,
  version: string,
): Map<string, string> {
  const places: Places = new Map();
  const resources = [...new Set(implementations.map(({ operation }) => resourceOf(operation)))];
  const modules = resources.map((resource) => {
    const own = implementations.filter(({ operation }) => resourceOf(operation) === resource);
    return [`${snake(resource)}.py`, resourceModule(resource, own, places)] as const;
  });
  return new Map([
    ['__init__.py', head],
    ...modules,
    ['resources.py', resourcesModule(resources)],
    ['webhook_payload.py', webhookPayloadModule(implementations, places)],
    ['errors.py', errorsModule(errors)],
    ['version.py', `${head}VERSION = "${version}"\n`],
  ]);
}

function resourceModule(resource: string, own: readonly Implementation[], places: Places): string {
  const types = new Types(snake(resource), places);
  const methods = own.map((implementation) => methodsOf(implementation, types));
  const body = [
    `class ${capital(resource)}Operations:\n    def __init__(self, connection: Connection) -> None:\n        self._connection = connection\n`,
    ...methods.flatMap(({ code }) => code),
  ].join('\n');
  const entries = methods.flatMap(({ entries }) => entries).join('\n');
  const declared = String(types);
  const all = [declared, entries, body].join('\n\n');
  const needed = ['Any', 'Dict', 'Iterator', 'List', 'Literal', 'Optional', 'TypedDict', 'Union'];
  const typing = needed.filter((name) => new RegExp(`\\b${name}\\b`).test(all));
  const options = ['CallOptions', 'Entry', ...(all.includes('Paged(') ? ['Paged'] : [])];
  return [
    `${head}${future}from typing import ${typing.join(', ')}\n`,
    [
      'from ..connection import Connection',
      ...(all.includes('ExportedFile') ? ['from ..files import ExportedFile'] : []),
      `from ..options import ${options.join(', ')}`,
    ].join('\n'),
    declared.startsWith('from ') ? declared : `\n\n${declared}`.trimEnd(),
    `\n\n${entries}\n\n\n${body}`,
  ].join('\n');
}

interface Methods {
  readonly entries: readonly string[];
  readonly code: readonly string[];
}

/** The method of the operation and, if it is paged, the methods that yield all records and all pages. */
function methodsOf(implementation: Implementation, types: Types): Methods {
  const { operation } = implementation;
  const constant = `_${snake(methodOf(operation)).toUpperCase().replace(/_$/, '')}`;
  const request = schemaOf(operation.request);
  const typeName = operation.name.split('.').map(capital).join('');
  const parameters = parametersOf(request, typeName, types);
  const answer =
    operation.files === undefined ? types.type(schemaOf(operation.response), `${typeName}Answer`) : 'ExportedFile';
  const paged = pagedOf(operation);
  const fields = parameters.map(({ name }) => `            "${name}": ${argument(name)},\n`);
  const sent = fields.length === 0 ? '{}' : `{\n${fields.join('')}        }`;
  const method = (name: string, returns: string, about: readonly string[], call: string) =>
    `    def ${name}(\n        self,\n${signature(parameters)}    ) -> ${returns}:\n${docstring(about)}        parameters: Dict[str, Any] = ${sent}\n        answer: ${returns} = self._connection.${call}\n        return answer\n`;
  const each = recordOf(schemaOf(operation.response));
  const record = paged === undefined || each === undefined ? 'Any' : types.type(each, `${typeName}Record`);
  const walk = (kind: string) => `${kind}(${constant}, ${constant}_PAGED, parameters, options)`;
  return {
    entries: [
      `${constant} = Entry(${entryOf(implementation)})`,
      ...(paged === undefined ? [] : [`${constant}_PAGED = Paged(${pagedArguments(paged)})`]),
    ],
    code: [
      method(snake(methodOf(operation)), answer, aboutOf(operation), `call(${constant}, parameters, options)`),
      ...(paged === undefined
        ? []
        : [method(snake(paged.as), `Iterator[${record}]`, aboutEach(operation, paged), walk('each_record'))]),
      ...(paged?.pagesAs === undefined
        ? []
        : [method(snake(paged.pagesAs), `Iterator[${answer}]`, aboutPages(operation), walk('each_page'))]),
    ],
  };
}

interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

function parametersOf({ properties = {}, required = [] }: Schema, typeName: string, types: Types): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => {
    if (name === 'options') throw new Error('A parameter named options would hide the options of the call.');
    const type = types.type(schema, `${typeName}${capital(name)}`);
    return { name, type, required: required.includes(name) };
  });
}

function signature(parameters: readonly Parameter[]): string {
  const required = parameters.filter((each) => each.required);
  const optional = parameters.filter((each) => !each.required);
  return [
    '*',
    ...required.map(({ name, type }) => `${argument(name)}: ${type}`),
    ...optional.map(({ name, type }) => `${argument(name)}: Optional[${type}] = None`),
    'options: Optional[CallOptions] = None',
  ]
    .map((line) => `        ${line},\n`)
    .join('');
}

function docstring(lines: readonly string[]): string {
  const safe = lines.map((line) => line.replaceAll('\\', '\\\\').replaceAll('"""', "'''"));
  const [first = '', ...others] = safe;
  if (others.length === 0) return `        """${first}"""\n`;
  return `        """${first}\n\n${others.map((line) => (line === '' ? '' : `        ${line}`)).join('\n')}\n        """\n`;
}

function aboutOf(operation: Operation): string[] {
  const { number, title, description, scope, deprecated } = operation;
  const request = schemaOf(operation.request);
  const parameters = Object.entries(request.properties ?? {}).map(([name, { description: about = '' }]) =>
    wrapped(`${argument(name)}: ${about}`, '').join('\n            '),
  );
  return [
    `${number === undefined ? title : `${title}: operation ${number} of the interface`}.`,
    ...wrapped(number === undefined ? `${description} Added by Lectern.` : description, ''),
    ...(needsScope(operation) ? ['', `Needs the scope ${scope}.`] : []),
    ...(deprecated === undefined ? [] : ['', deprecationNote(deprecated)]),
    ...(parameters.length === 0 ? [] : ['', ...parameters]),
  ];
}

const aboutEach = (operation: Operation, { days }: Paged) => [
  `Yields every record of ${snake(methodOf(operation))}, from the given page on.`,
  `Requests each page when it is needed.${days === undefined ? '' : ` A range longer than ${days} days is requested in parts.`}`,
];

const aboutPages = (operation: Operation) => [
  `Yields every page of ${snake(methodOf(operation))} with its nextCursor.`,
  'Store the cursor after each page: sent as cursor, it continues after that page, also days later.',
];

const recordOf = ({ properties = {} }: Schema) => (properties.list ?? properties.rs)?.items;

function entryOf(implementation: Implementation): string {
  const { operation } = implementation;
  return [
    `"${operation.path}"`,
    ...('write' in implementation || 'prepare' in implementation ? ['write=True'] : []),
    ...(operation.files === undefined ? [] : ['file=True']),
    ...('code' in (schemaOf(operation.response).properties ?? {}) ? ['nested=True'] : []),
  ].join(', ');
}

const pagedArguments = ({ most, page, text, days }: Paged) =>
  [
    `most=${most}`,
    ...(page === undefined ? [] : [`page=${literal(page)}`]),
    ...(text ? ['text=True'] : []),
    ...(days === undefined ? [] : [`days=${days}`]),
  ].join(', ');

/** The body of a webhook: for each kind of record a TypedDict, told apart by its type. */
function webhookPayloadModule(implementations: readonly Implementation[], places: Places): string {
  const types = new Types('webhook_payload', places);
  const list = implementations.find(({ operation }) => operation.name === 'event.list');
  const event = list && recordOf(schemaOf(list.operation.response));
  if (event === undefined) throw new Error('event.list does not list events');
  // A receiver does not read on from a message.
  const { cursor: _, ...properties } = event.properties ?? {};
  const always = (name: string, properties: Schema['properties'] = {}): Schema => {
    return { 'x-name': name, properties, required: Object.keys(properties) };
  };
  const message = (name: string, type: Schema, data: Schema) =>
    types.type(
      always(name, { type, timestamp: { type: 'string', description: 'when it happened, ISO 8601' }, data }),
      '',
    );
  const messages = Object.keys(eventRecords).map((kind) => {
    const [first, ...others] = everyEventType.filter((type) => eventTypes[type].kind === kind);
    if (first === undefined) throw new Error(`No event is about ${kind}`);
    const values = Object.entries(dataOf(first)).map(([name, value]) => [
      name,
      { type: value === 'integer' ? 'integer' : 'string' },
    ]);
    const data: Schema = {
      'x-name': `${capital(kind)}EventData`,
      properties: Object.fromEntries(values),
      required: Object.keys(dataOf(first)).slice(0, 1),
    };
    const type = { enum: [first, ...others] };
    const own = always(`${capital(kind)}WebhookEvent`, { ...properties, type, data });
    return message(`${capital(kind)}Webhook`, type, own);
  });
  const ping = message('PingWebhook', { enum: ['ping'] }, { properties: {} });
  const union = [...messages, ping].map((name) => `    ${name},\n`).join('');
  return [
    `${head}${future}from typing import Any, Dict, List, Literal, TypedDict, Union\n`,
    `\n${String(types)}`,
    '\n#: The type tells the type of the data. A later server may send types that this client does not know: skip them.',
    `WebhookPayload = Union[\n${union}]\n`,
  ].join('\n');
}

function resourcesModule(resources: readonly string[]): string {
  const imports = resources.map((each) => `from .${snake(each)} import ${capital(each)}Operations\n`).sort();
  const fields = resources.map((each) => `        self.${snake(each)} = ${capital(each)}Operations(connection)\n`);
  return `${head}${future}from ..connection import Connection\n${imports.join('')}\n\nclass Resources:\n    """All operations by resource."""\n\n    def __init__(self, connection: Connection) -> None:\n${fields.join('')}`;
}

const families = ['', 'RequestError', 'ParameterError', 'AccessError', 'StateError', 'ServerError'];

function errorsModule(errors: Readonly<Record<string, { readonly code: number; readonly en: string }>>): string {
  const classes = Object.entries(errors).map(([name, { code, en }]) => {
    const family = families[Math.floor(code / 1000)] ?? 'LecternError';
    const about = wrapped(`${code}: ${en}`, '    ').join('\n').trim().replaceAll('\\', '\\\\').replaceAll('"""', "'''");
    return `class ${capital(name)}(${family}):\n    """${about.replace(/"$/, '" ')}"""\n\n    name = "${name}"\n`;
  });
  const lines = Object.entries(errors).map(([name, { code }]) => `    ${code}: ${capital(name)},\n`);
  return `${head}${future}from typing import Dict, Type\n\nfrom ..refusal import AccessError, LecternError, ParameterError, RequestError, ServerError, StateError\n\n\n${classes.join('\n\n')}\n\nBY_CODE: Dict[int, Type[LecternError]] = {\n${lines.join('')}}\n`;
}
