import { needsScope, type Operation, scopesOf } from '../contract/operation.ts';

type Json = { readonly [key: string]: unknown };

export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  readonly errors: readonly ErrorEntry[];
}

/** An error in the document. */
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
history and each student's learning statistics. It has twelve operations, numbered 1 to 12; the document
\`/openapi-interface.json\` contains only these. Lectern adds operations that enter data and serve screens and background
jobs. The added operations have no number and are marked \`x-extension\`.

Every operation is a POST with a JSON body. Every answer is an envelope: \`code\` (0 on success), \`msg\`, \`obj\` (the
answer itself), \`param\` (the parameter at fault), \`reqId\`, \`reqTime\` (milliseconds) and \`execTime\` (milliseconds).
Paging starts at 0. Money is in minor units (fen, cents), times are milliseconds, the validity of classes is in
seconds. A parameter that is \`null\` counts as left out; an unknown parameter is refused.

A caller sends its key in the header \`Authorization: Bearer lectern_…\`. A write may carry an \`Idempotency-Key\`: if the
same request with the same key is repeated within 24 hours, the server changes nothing and repeats its first answer.`;

const aboutKeys =
  "The secret of a key. The key needs the scope that the operation names. On the operator's machine no key is needed until " +
  'the first one is created.';

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A write that is repeated within 24 hours with the same key and content is carried out once; the server repeats its first answer.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
};

const aboutErrors = `Codes from 1000 are about the request, from 2000 about a parameter, from 3000 about the caller, from 4000
about the state of the records. With all of these, nothing was changed. Codes from 5000 are about the server. \`msg\` names
the problem, the received value and what is allowed, in English or, with \`Accept-Language: zh\`, in Chinese. Words in braces
are placeholders.`;

function errorTable(errors: readonly ErrorEntry[]): string {
  const rows = errors.map(
    ({ code, status, name, en }) => `| ${code} | ${status} | ${name} | ${en.replaceAll('|', '\\|')} |`,
  );
  return ['| code | HTTP | name | message |', '|---|---|---|---|', ...rows].join('\n');
}

const tagDescriptions: Readonly<Record<string, string>> = {
  order: 'Orders: lists, details, payment, refunds and shipping.',
  product: 'Products that a branch sells.',
  group: 'Classes. Each has one teacher, and may have further teachers for subjects.',
  user: 'Teachers, students and assistants.',
  subject: 'Subjects that a branch teaches.',
  liveclass: 'Lessons: schedule, events, leave and the history of lessons that were held.',
  statistics: 'Records of students in a class: lessons, homework and exams.',
  student: 'An overview of one student, for a meeting with the parents.',
  homework: 'Homework: assigned, submitted and corrected in rounds.',
  exam: 'Exams: scheduled, taken and graded.',
  overview: 'The lessons and tasks of today, and the money of each day.',
  organisation: 'The organisation itself.',
  branch: 'The branches of the organisation.',
  productColumn: 'Product columns: sections of the shop.',
  dictionary: 'The meaning of every code of the interface.',
  key: 'Keys and their scopes.',
  staff: 'Staff accounts for the console.',
  request: 'Recent requests to this process.',
  audit: 'Audit log: what was changed, by whom and when.',
  import: 'Import of records from files.',
  export: 'Export of records to files.',
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
    code: { type: 'integer', description: 'error code, never 0' },
    msg: { type: 'string', description: 'the problem, the received value and what is allowed' },
    param: { type: 'string', description: 'the parameter at fault' },
    obj: { description: 'empty; only on operations that always have one' },
    ...arrivalProperties,
  },
};

/** Our own keywords that help readers of the document: units, and descriptions of patterns and digits. */
const published: readonly string[] = ['x-unit', 'x-expected', 'x-decimal'];

/** A schema of the document. Named records are described once and referenced. */
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
