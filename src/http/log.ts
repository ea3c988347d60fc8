import type { FastifyInstance } from 'fastify';
import type { LogFn, Logger } from 'pino';
import { DatabaseError } from '../database/database.ts';
import type { RecentRequests } from '../operation/call/recent-requests.ts';
import type { Failure } from '../operation/errors/failure.ts';

/** A line that says nothing, which is not written. */
export const nothing = '';
export function leaveOutNothing(this: Logger, args: Parameters<LogFn>, write: LogFn): void {
  if (args[0] !== nothing) write.apply(this, args);
}

/** One line a request. It tells what was asked and how it ended, never what was in it or who it was about. */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { failure, ignored = [] } = request;
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? '',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(failure === undefined ? { code: 0 } : ofFailure(failure)),
      ...(ignored.length === 0 ? {} : { ignored: ignored.slice(0, mostIgnored).map(nameOnly) }),
    };
    if (failure !== undefined && failure.status >= 500) request.log.error({ ...line, cause: describe(failure.cause) });
    else request.log.info(line);
    done();
  });
}

/** Keeps who asked for what, for the operator who wonders why something is refused or slow. */
export function recordRequests(app: FastifyInstance, recent: RecentRequests, nameOf: (path: string) => string): void {
  app.addHook('onResponse', ({ id, arrival, identity, failure, url }, reply, done) => {
    done();
    if (identity === undefined) return;
    recent.add({
      reqId: id,
      atMs: arrival?.reqTime ?? 0,
      orgId: identity.caller.orgId,
      caller: identity.caller.id,
      operation: nameOf(url),
      status: reply.statusCode,
      code: failure?.code ?? 0,
      tookMs: Math.round(reply.elapsedTime),
    });
  });
}

/** What a line says about a refusal. The name of an unknown parameter is the caller's own words, so it is left out. */
export function ofFailure({ code, error, param }: Failure): object {
  return { code, error, ...(param === undefined || error === 'parameterUnknown' ? {} : { param }) };
}

const mostIgnored = 20;

/** The caller's own words where they can only be a parameter's name: no number, and nothing in Chinese. */
const nameOnly = (name: string) => (/^[A-Za-z_][\w.[\]]{0,63}$/.test(name) ? name : '…');

/** Errors whose message quotes what was in hand: PostgreSQL's the values, a parser's the text. */
const quoting = [DatabaseError, SyntaxError];

/** Enough to find the fault, without what the request was about. */
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
