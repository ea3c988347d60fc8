import type { TObject } from 'typebox';
import { deprecationNote } from '../contract/deprecation.ts';
import { type Operation, scopesOf } from '../contract/operation.ts';
import { needsScope } from '../contract/scopes.ts';
import {
  aboutDeprecation,
  aboutErrors,
  arrivalProperties,
  type ErrorEntry,
  errorTable,
  failureSchema,
  headers,
  refusalResponses,
  refusalsOf,
} from './failures.ts';
import { aboutKeys, introduction, tagDescriptions } from './prose.ts';
import { type Json, Schemas } from './schemas.ts';
import { webhooksOf } from './webhooks.ts';

export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  readonly errors: readonly ErrorEntry[];
  /** The record of an event, if the document describes the messages to webhooks. */
  readonly event?: TObject;
}

/** An operation with its handler; a write has the handler `write` or `prepare`. */
interface Described {
  readonly operation: Operation;
  readonly write?: unknown;
  readonly prepare?: unknown;
}

/** The OpenAPI 3.1 document of these operations. */
export function openApiDocument(
  operations: readonly Described[],
  { title, version, errors, event }: OpenApiOptions,
): Json {
  const schemas = new Schemas();
  const paths = operations.map((each) => [each.operation.path, { post: describe(each, schemas) }] as const);
  const tags = [...new Set(operations.map(({ operation }) => tagOf(operation)))];
  schemas.add('Failure', failureSchema);
  const webhooks = event === undefined ? {} : { webhooks: webhooksOf(event, schemas) };
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: [introduction, '## Errors', aboutErrors, errorTable(errors)].join('\n\n'),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: contactAt(exampleAddress),
    },
    servers: [
      {
        url: exampleAddress,
        description:
          'An example: a server on this machine with the default settings. The document that a running server offers names ' +
          'that server.',
      },
    ],
    tags: tags.map((name) => ({ name, ...(name in tagDescriptions ? { description: tagDescriptions[name] } : {}) })),
    paths: Object.fromEntries(paths),
    ...webhooks,
    components: {
      schemas: schemas.toJson(),
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: aboutKeys } },
      parameters: { IdempotencyKey: idempotencyKey },
      headers,
      responses: refusalResponses(errors),
    },
  };
}

const exampleAddress = 'http://127.0.0.1:8080';

/** Nobody answers for every server, but each has the guides of its own version. */
const contactAt = (address: string) => ({ name: 'Guides of the server', url: `${address}/docs/guides` });

/** The document as the server at this address serves it. */
export const servedDocument = (document: Json, address: string): Json => ({
  ...document,
  info: { ...Object(document.info), contact: contactAt(address) },
  servers: [{ url: address, description: 'The server that this document comes from.' }],
});

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A write that is repeated within 24 hours with the same key and content is carried out once; the server repeats its first answer.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
};

const tagOf = ({ name }: Operation) => name.slice(0, name.indexOf('.'));
const capital = (word: string) => word.replace(/^./, (first) => first.toUpperCase());
/** `OrderList`: the schemas of `order.list` are OrderListRequest, OrderListAnswer and OrderListEnvelope. */
const typeNameOf = ({ name }: Operation) => name.split('.').map(capital).join('');

function describe({ operation, ...handler }: Described, schemas: Schemas): Json {
  const { number, name, title, description, scope, request, example, files, deprecated } = operation;
  const isWrite = 'write' in handler || 'prepare' in handler;
  const schema = schemas.convert(request, 'request', `${typeNameOf(operation)}Request`);
  return {
    operationId: name,
    tags: [tagOf(operation)],
    summary: number === undefined ? title : `${number}. ${title}`,
    description: deprecated === undefined ? description : `${description} ${deprecationNote(deprecated)}`,
    ...(deprecated === undefined ? {} : { deprecated: true, 'x-sunset': deprecated.sunset }),
    ...(number === undefined ? { 'x-extension': true } : {}),
    security: scope === 'nobody' ? [] : [{ key: needsScope(operation) ? scopesOf(operation) : [] }],
    ...(isWrite ? { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] } : {}),
    requestBody: { required: true, content: { 'application/json': { schema, example: example.request } } },
    responses: {
      200: {
        description: 'Success.',
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/RequestId' },
          ...(isWrite ? { 'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' } } : {}),
          ...(deprecated === undefined ? {} : aboutDeprecation),
        },
        content: files === undefined ? envelopeOf(operation, schemas) : filesOf(files),
      },
      ...refusalsOf(isWrite),
    },
  };
}

function envelopeOf(operation: Operation, schemas: Schemas): Json {
  const { number, response, example } = operation;
  const side = number === undefined ? 'growing answer' : 'frozen answer';
  const typeName = typeNameOf(operation);
  const obj =
    'x-name' in response ? schemas.convert(response, side) : schemas.convert(response, side, `${typeName}Answer`);
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'obj', ...Object.keys(arrivalProperties)],
    properties: {
      code: { type: 'integer', format: 'int64', const: 0 },
      msg: { type: 'string' },
      obj,
      ...arrivalProperties,
    },
  };
  return {
    'application/json': {
      schema: schemas.add(`${typeName}Envelope`, envelope),
      example: { code: 0, msg: 'success', obj: example.response, ...exampleArrival },
    },
  };
}

const filesOf = (mediaTypes: readonly string[]): Json =>
  Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: { type: 'string', format: 'binary' } }]));

const exampleArrival = { reqId: '0b6f7f0e-5d3c-4b43-9b53-3a8c4e0e5d52', reqTime: 1788220800000, execTime: 2 };
