import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { LogFn, Logger } from 'pino';
import { DatabaseError } from '../database/database.ts';
import type { RecentRequests } from '../operation/call/recent-requests.ts';
import type { Failure } from '../operation/errors/failure.ts';
import { isHealthCheck } from './health.ts';
import { traceIdOf } from './trace.ts';

/** An empty log line, which is not written. */
export const nothing = '';
export function leaveOutNothing(this: Logger, args: Parameters<LogFn>, write: LogFn): void {
  if (args[0] !== nothing) write.apply(this, args);
}

/** Logs one line per request, except health checks: operation and outcome, never its content or personal data. */
export function logResponse(log: FastifyBaseLogger, route: string, request: FastifyRequest, reply: FastifyReply): void {
  if (isHealthCheck(request)) return;
  const { failure, ignored = [] } = request;
  // The logger leaves out what is undefined.
  const line = {
    reqId: request.id,
    traceId: traceIdOf(request.headers.traceparent),
    method: request.method,
    route,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    client: clientOf(request.headers['x-lectern-client']),
    ...(failure === undefined ? { code: 0 } : ofFailure(failure)),
    ignored: ignored.length === 0 ? undefined : ignored.slice(0, mostIgnored).map(nameOnly),
  };
  if (failure !== undefined && failure.status >= 500) log.error({ ...line, cause: describe(failure.cause) });
  else log.info(line);
}

/** Records a request, so that operators can see what was refused or slow. */
export function recordRequest(
  recent: RecentRequests,
  operation: string,
  { id, arrival, identity, failure }: FastifyRequest,
  reply: FastifyReply,
): void {
  if (identity === undefined) return;
  recent.add({
    reqId: id,
    atMs: arrival?.reqTime ?? 0,
    orgId: identity.caller.orgId,
    caller: identity.caller.id,
    operation,
    status: reply.statusCode,
    code: failure?.code ?? 0,
    tookMs: Math.round(reply.elapsedTime),
  });
}

/** The log fields of a refusal. The name of an unknown parameter is left out: the caller may write anything there. */
export const ofFailure = ({ code, error, param }: Failure) => ({
  code,
  error,
  param: error === 'parameterUnknown' ? undefined : param,
});

/** The client and its version, as our clients name themselves: `typescript/0.1.0`. Other text may be anything. */
const clientOf = (header: string | string[] | undefined) =>
  typeof header === 'string' && /^(typescript|python)\/\d{1,4}\.\d{1,4}\.\d{1,4}$/.test(header) ? header : undefined;

const mostIgnored = 20;

/** Logs a name only if it looks like a parameter name, because the caller may write anything there. */
const nameOnly = (name: string) => (/^[A-Za-z_][\w.[\]]{0,63}$/.test(name) ? name : '…');

/** Errors whose messages may quote data of the request. */
const quoting = [DatabaseError, SyntaxError];

/** Describes an error without data of the request. */
function describe(cause: unknown): object {
  if (!(cause instanceof Error)) return {};
  const { name, message, stack = '' } = cause;
  return {
    name,
    ...(quoting.some((kind) => cause instanceof kind) ? {} : { message }),
    ...(cause instanceof DatabaseError ? { sqlState: cause.sqlState, constraint: cause.constraint } : {}),
    at: stack.split('\n').filter((line) => /^\s+at /.test(line)),
  };
}
