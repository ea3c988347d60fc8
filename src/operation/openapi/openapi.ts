import { needsScope, type Operation, scopesOf } from '../contract/operation.ts';

type Json = { readonly [key: string]: unknown };

export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  readonly errors: readonly ErrorEntry[];
}

/** An error as the document describes it. */
export interface ErrorEntry {
  readonly name: string;
  readonly code: number;
  readonly status: number;
  readonly en: string;
}

/** The OpenAPI 3.1 document of these operations. */
export function openApiDocument(operations: readonly Operation[], { title, version, errors }: OpenApiOptions): Json {
  const schemas: Record<string, unknown> = {};
  const paths = operations.map((operation) => [operation.path, { post: describe(operation, schemas) }] as const);
  const tags = [...new Set(operations.map(tagOf))];
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: [introduction, '## Errors', aboutErrors, errorTable(errors)].join('\n\n'),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '.' }],
    tags: tags.map((name) => ({ name, ...(name in tagDescriptions ? { description: tagDescriptions[name] } : {}) })),
    paths: Object.fromEntries(paths),
    components: {
      schemas: { ...schemas, Failure: failureSchema },
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: aboutKeys } },
      parameters: { IdempotencyKey: idempotencyKey },
      responses: {
        Failure: {
          description: 'Refused: `code` is one of the errors listed above, `param` names the parameter at fault.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  };
}

const introduction = `The open interface of an online-teaching platform: orders, products, classes, users, subjects, live-class
history and each student's learning statistics. It has twelve operations, numbered 1 to 12, which \`/openapi-interface.json\`
describes alone. Lectern adds the operations through which data comes in and which screens and jobs need: they have no
number and are marked \`x-extension\`.

Every operation is a POST with a JSON body. Every answer is an envelope: \`code\` (0 on success), \`msg\`, \`obj\` (the
answer itself), \`param\` (the parameter at fault), \`reqId\`, \`reqTime\` (milliseconds) and \`execTime\` (milliseconds).
Paging starts at 0. Money is in minor units (fen, cents), times are milliseconds, the validity of classes is in
seconds. A parameter that is \`null\` is absent; an unknown one is refused.

A caller shows a key in the header \`Authorization: Bearer lectern_…\`, and may give a write an \`Idempotency-Key\` of
its own choice: the same request under the same key, sent again within 24 hours, changes nothing and gets the first
answer.`;

const aboutKeys =
  "A key's secret. It must have the scope that the operation names. On the operator's own machine none is needed until " +
  'the first key is made.';

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key and content within 24 hours is carried out once, and gets the first answer again.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
};

const aboutErrors = `Codes from 1000 are about the request as such, from 2000 about a parameter, from 3000 about the caller,
from 4000 about the state of things: with these, nothing was changed. Codes from 5000 are about the server. \`msg\` says
what was wrong, what was received and what is allowed, in English or, with \`Accept-Language: zh\`, in Chinese; words in
braces stand for what differs from case to case.`;

function errorTable(errors: readonly ErrorEntry[]): string {
  const rows = errors.map(
    ({ code, status, name, en }) => `| ${code} | ${status} | ${name} | ${en.replaceAll('|', '\\|')} |`,
  );
  return ['| code | HTTP | name | message |', '|---|---|---|---|', ...rows].join('\n');
}

const tagDescriptions: Readonly<Record<string, string>> = {
  order: 'A filtered, paged list of orders, and the details of several at once.',
  product: 'What a branch sells.',
  group: 'Classes: each has exactly one teacher, and may have further teachers by subject.',
  user: 'Teachers, students and assistants.',
  subject: 'What a branch teaches.',
  liveclass: 'The live classes that were held.',
  statistics: "A student's details within a class: live classes, homework and exams.",
  student: 'All there is to say about a student, for a meeting with the parents.',
  homework: 'Consolidation work: assigned, handed in and corrected in rounds.',
  exam: 'Exams: scheduled, taken and graded.',
  overview: 'What today brings, and the money of each day.',
  organisation: 'The organisation itself.',
  branch: 'The branches of the organisation.',
  productColumn: 'The columns that products stand in.',
  dictionary: 'What every number and word of the interface stands for.',
  key: 'Who may call, and what for.',
  staff: 'People who sign in to the console.',
  request: 'What this process was asked lately.',
  audit: 'What was changed, by whom and when.',
  import: 'Records as files have them.',
  export: 'The same records, as a file.',
};

const tagOf = ({ name }: Operation) => name.slice(0, name.indexOf('.'));

function describe(operation: Operation, schemas: Record<string, unknown>): Json {
  const { number, name, title, description, scope, request, example } = operation;
  return {
    operationId: name,
    tags: [tagOf(operation)],
    summary: number === undefined ? title : `${number}. ${title}`,
    description,
    ...(number === undefined ? { 'x-extension': true } : {}),
    security: scope === 'nobody' ? [] : [{ key: needsScope(operation) ? scopesOf(operation) : [] }],
    ...(scope.endsWith(':read') ? {} : { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] }),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: named(request, schemas), example: example.request } },
    },
    responses: {
      200: {
        description: 'Success.',
        content: operation.files === undefined ? envelopeOf(operation, schemas) : filesOf(operation.files),
      },
      '4XX': { $ref: '#/components/responses/Failure' },
      '5XX': { $ref: '#/components/responses/Failure' },
    },
  };
}

const envelopeOf = ({ response, example }: Operation, schemas: Record<string, unknown>): Json => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['code', 'msg', 'obj', ...Object.keys(arrivalProperties)],
      properties: {
        code: { const: 0 },
        msg: { type: 'string' },
        obj: named(response, schemas),
        ...arrivalProperties,
      },
    },
    example: { code: 0, msg: 'success', obj: example.response, ...exampleArrival },
  },
});

const filesOf = (mediaTypes: readonly string[]): Json =>
  Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: { type: 'string', format: 'binary' } }]));

const arrivalProperties = {
  reqId: { type: 'string', description: 'request id, also in the header X-Request-Id' },
  reqTime: { type: 'integer', description: 'when the request arrived, milliseconds' },
  execTime: { type: 'integer', description: 'execution time, milliseconds' },
};
const exampleArrival = { reqId: '0b6f7f0e-5d3c-4b43-9b53-3a8c4e0e5d52', reqTime: 1788220800000, execTime: 2 };

const failureSchema = {
  type: 'object',
  required: ['code', 'msg', ...Object.keys(arrivalProperties)],
  properties: {
    code: { type: 'integer', description: 'what went wrong, never 0' },
    msg: { type: 'string', description: 'what was wrong, what was received and what is allowed' },
    param: { type: 'string', description: 'the parameter at fault' },
    obj: { description: 'empty, on the operations that always answer one' },
    ...arrivalProperties,
  },
};

/** Notes of ours that a reader of the document can use: units, and in words what a pattern or digits stand for. */
const published: readonly string[] = ['x-unit', 'x-expected', 'x-decimal'];

/** A schema as the document has it: named records are described once and referred to. */
function named(schema: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => named(item, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const described = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !key.startsWith('x-') || published.includes(key))
      .map(([key, value]) => [key, named(value, schemas)]),
  );
  const name = 'x-name' in schema ? String(schema['x-name']) : undefined;
  if (name === undefined) return described;
  schemas[name] = described;
  return { $ref: `#/components/schemas/${name}` };
}
