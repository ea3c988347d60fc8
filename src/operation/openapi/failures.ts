import type { Json } from './schemas.ts';

/** An error as the document describes it. */
export interface ErrorEntry {
  readonly name: string;
  readonly code: number;
  readonly status: number;
  readonly en: string;
}

/** The refusals by HTTP status: the name of the response, and when the server answers with it. */
const refusals: Readonly<Record<number, { readonly name: string; readonly description: string }>> = {
  400: { name: 'BadRequest', description: 'The body or a parameter is wrong; `param` names the parameter.' },
  401: { name: 'Unauthorized', description: 'The key, the signature or the sign-in is missing or wrong.' },
  403: {
    name: 'Forbidden',
    description: 'The key or the member of staff may not do this, for example lacks the scope.',
  },
  404: { name: 'NotFound', description: 'The record that `param` names does not exist, or the caller may not see it.' },
  408: { name: 'RequestTimeout', description: 'The request did not arrive in time.' },
  409: { name: 'Conflict', description: 'The state of the records, or an earlier request, forbids this.' },
  413: { name: 'ContentTooLarge', description: 'The body is too large.' },
  415: { name: 'UnsupportedMediaType', description: 'The body is not JSON, or is compressed.' },
  422: {
    name: 'UnprocessableContent',
    description: 'The request names a record that does not exist, or cannot be carried out.',
  },
  429: { name: 'TooManyRequests', description: 'A limit is used up; `Retry-After` says when to try again.' },
  431: { name: 'HeadersTooLarge', description: 'The request headers are too large.' },
  500: { name: 'InternalError', description: 'The server failed; its log has the cause under the `reqId`.' },
  503: { name: 'Unavailable', description: 'The server or its database is overloaded or not reachable; try again.' },
};

/** A POST to a known path is never answered with this. */
const methodNotAllowed = 405;
/** Only a write can conflict with the state of the records. */
const conflict = 409;

/** The refusals of an operation, by status. */
export function refusalsOf(isWrite: boolean): Json {
  const statuses = Object.entries(refusals).filter(([status]) => isWrite || Number(status) !== conflict);
  return Object.fromEntries(statuses.map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]));
}

/** One response for each status, with the errors that have this status. */
export function refusalResponses(errors: readonly ErrorEntry[]): Json {
  const unknown = errors.find(({ status }) => status !== methodNotAllowed && refusals[status] === undefined);
  if (unknown !== undefined)
    throw new Error(`The error ${unknown.name} has the status ${unknown.status}. Describe that status.`);
  const responses = Object.entries(refusals).map(([status, { name, description }]) => [
    name,
    {
      description,
      headers: headersOf(Number(status)),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      'x-errors': errors.filter((error) => error.status === Number(status)).map(({ code, name }) => ({ code, name })),
    },
  ]);
  return Object.fromEntries(responses);
}

const headersOf = (status: number): Json => ({
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  ...(status === 401 ? { 'WWW-Authenticate': { $ref: '#/components/headers/Authenticate' } } : {}),
  ...(status === 429 || status === 503 ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
});

/** The headers of answers. */
export const headers = {
  RequestId: { description: 'The `reqId` of the envelope.', schema: { type: 'string' } },
  Authenticate: { description: 'Always `Bearer`.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', format: 'int64', minimum: 0 } },
  IdempotencyReplayed: {
    description: '`true` if this is the stored answer of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
};

/** The headers of a deprecated operation. */
export const aboutDeprecation = {
  Deprecation: { description: 'Since when the operation is deprecated (RFC 9745).', schema: { type: 'string' } },
  Sunset: { description: 'When the operation stops (RFC 8594).', schema: { type: 'string' } },
};

export const arrivalProperties = {
  reqId: { type: 'string', description: 'request id, also in the header X-Request-Id' },
  reqTime: { type: 'integer', format: 'int64', description: 'time of arrival, milliseconds' },
  execTime: { type: 'integer', format: 'int64', description: 'execution time, milliseconds' },
};

export const failureSchema = {
  type: 'object',
  required: ['code', 'msg', ...Object.keys(arrivalProperties)],
  properties: {
    code: { type: 'integer', format: 'int64', description: 'code of the error, never 0' },
    msg: { type: 'string', description: 'what is wrong, what was received and what is allowed' },
    param: { type: 'string', description: 'the parameter at fault' },
    obj: { description: 'empty, for operations that always answer with an `obj`' },
    ...arrivalProperties,
  },
};

export const aboutErrors = `Codes from 1000 are about the request, from 2000 about a parameter, from 3000 about the caller, from 4000
about the state of the records. With all of these, nothing was changed. Codes from 5000 are about the server. \`msg\` names
the problem, the received value and what is allowed, in English or, with \`Accept-Language: zh\`, in Chinese. Words in braces
are placeholders. A key in compatibility mode (\`manner: "ported"\`) gets errors from 2000 and from 4000 with HTTP status
200.`;

export function errorTable(errors: readonly ErrorEntry[]): string {
  const rows = errors.map(
    ({ code, status, name, en }) => `| ${code} | ${status} | ${name} | ${en.replaceAll('|', '\\|')} |`,
  );
  return ['| code | HTTP | name | message |', '|---|---|---|---|', ...rows].join('\n');
}
