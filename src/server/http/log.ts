import type { Logger } from 'pino';
import type { RecentRequests } from '../../access/request/recent-requests.ts';
import { DatabaseError } from '../../database/database.ts';
import type { Failure } from '../../operation/errors/failure.ts';
import type { Exchange } from './exchange.ts';
import { isHealthCheck } from './health.ts';
import { traceIdOf } from './trace.ts';

/** Logs one line per request, except health checks: operation and outcome, never its content or personal data. */
export function logRequest(log: Logger, exchange: Exchange): void {
  if (isHealthCheck(exchange)) return;
  const { headers, failure, ignored = [] } = exchange;
  // The logger leaves out what is undefined.
  const line = {
    reqId: exchange.id,
    traceId: traceIdOf(headers.traceparent),
    method: exchange.method,
    route: exchange.route?.path ?? '',
    status: exchange.status,
    ms: Math.round(exchange.elapsedMs * 10) / 10,
    client: clientOf(headers['x-lectern-client']),
    ...(failure === undefined ? { code: 0 } : ofFailure(failure)),
    ignored: ignored.length === 0 ? undefined : ignored.slice(0, mostIgnored).map(nameOnly),
  };
  if (failure !== undefined && failure.status >= 500) log.error({ ...line, cause: describe(failure.cause) });
  else log.info(line);
}

/** Records a request, so that operators can see what was refused or slow. */
export function recordRequest(recent: RecentRequests, operation: string, exchange: Exchange): void {
  const { id, arrival, identity, failure, status, elapsedMs } = exchange;
  if (identity === undefined) return;
  recent.add({
    reqId: id,
    atMs: arrival.reqTime,
    orgId: identity.caller.orgId,
    caller: identity.caller.id,
    operation,
    status,
    code: failure?.code ?? 0,
    tookMs: Math.round(elapsedMs),
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
export function describe(cause: unknown): object {
  if (!(cause instanceof Error)) return {};
  const { name, message, stack = '' } = cause;
  return {
    name,
    ...(quoting.some((kind) => cause instanceof kind) ? {} : { message }),
    ...(cause instanceof DatabaseError ? { sqlState: cause.sqlState, constraint: cause.constraint } : {}),
    at: stack.split('\n').filter((line) => /^\s+at /.test(line)),
  };
}
