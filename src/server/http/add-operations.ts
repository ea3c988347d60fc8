import type { Replicas } from '../../database/replicas.ts';
import type { Identity } from '../../operation/call/identity.ts';
import type { FileImplementation, Implementation, SessionImplementation } from '../../operation/call/implementation.ts';
import { runFile, type Services } from '../../operation/call/run.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { requestErrors } from '../../operation/errors/request.ts';
import { smallBody, usualBodyLimit } from './body.ts';
import { limitToBranch } from './branch-header.ts';
import { knownCookie, sessionCookie } from './cookies.ts';
import { credentialsOf } from './credentials.ts';
import { successEnvelope } from './envelope.ts';
import type { Answer, Exchange } from './exchange.ts';
import type { TrustedProxies } from './forwarded.ts';
import { jsonAnswer } from './json-answer.ts';
import { preferredLanguage } from './language.ts';
import { readYourWrites } from './read-your-writes.ts';
import type { Routes } from './routes.ts';
import type { RunSessionOperation } from './session-operations.ts';

interface OperationOptions extends Services {
  readonly operations: readonly Implementation[];
  readonly replicas?: Replicas | undefined;
  readonly basePath: string;
  readonly proxies: TrustedProxies;
  /** The identity of the caller; throws if there is none, or beyond the rate limit. */
  readonly authenticate: (exchange: Exchange) => Promise<Identity>;
  readonly limitPasswordChecks: <T>(callerId: string, work: () => Promise<T>) => Promise<T>;
  readonly runSessionOperation: RunSessionOperation;
  readonly keysChanged: () => void;
}

/** Adds a path for every operation. */
export function addOperations(routes: Routes, options: OperationOptions): void {
  const { operations, basePath, clock, database, proxies, authenticate } = options;
  const runConsistently = readYourWrites(options.replicas);

  const identityFor = async (exchange: Exchange, isRead: boolean) => {
    const identity = await authenticate(exchange);
    const header = exchange.headers['x-lectern-branch'];
    return header === undefined ? identity : limitToBranch(database, identity, { header, isRead });
  };

  const answerInSession =
    (implementation: SessionImplementation): Answer =>
    async (exchange) => {
      const now = clock();
      const { request, arrival, id: reqId } = exchange;
      const credentials = credentialsOf(exchange, proxies);
      const { answer, session, known } = await options.runSessionOperation(implementation, credentials, { now, reqId });
      const place = { basePath, secure: proxies.protocolOf(request) === 'https' };
      const cookies = [sessionCookie(session, place)];
      if (known !== undefined) cookies.push(knownCookie(known, now, place));
      exchange.setHeader('Set-Cookie', cookies);
      return jsonAnswer(exchange, successEnvelope([JSON.stringify(answer)], arrival));
    };

  const incomingOf = (exchange: Exchange, identity: Identity, idempotencyKey?: string) => {
    const { headers, arrival, body, id: reqId } = exchange;
    return {
      body,
      identity,
      now: arrival.reqTime,
      language: preferredLanguage(headers['accept-language']),
      reqId,
      idempotencyKey,
    };
  };

  const answerWithFile =
    (implementation: FileImplementation): Answer =>
    async (exchange) => {
      const incoming = incomingOf(exchange, await identityFor(exchange, true));
      const file = await runFile(implementation, options, { ...incoming, signal: goneSignal(exchange) });
      exchange.setHeader('Content-Type', file.mediaType);
      exchange.setHeader('Content-Disposition', `attachment; filename="${file.name}"`);
      exchange.setHeader('Content-Length', file.size);
      exchange.setHeader('X-Lectern-Cursor', file.cursor);
      return file.stream;
    };

  const answerAs = (implementation: Exclude<Implementation, FileImplementation>): Answer => {
    const isRead = 'read' in implementation;
    const needsPassword = asksForPassword(implementation);
    const mayChangeKeys = changesIdentities(implementation);
    return async (exchange) => {
      const identity = await identityFor(exchange, isRead);
      const incoming = incomingOf(exchange, identity, idempotencyKeyOf(exchange.headers['idempotency-key']));
      const runOperation = () => runConsistently(implementation, options, incoming, exchange);
      const { orgId, id } = identity.caller;
      const outcome = needsPassword ? options.limitPasswordChecks(`${orgId} ${id}`, runOperation) : runOperation();
      const { answer, replayed, ignored } = await (mayChangeKeys ? outcome.finally(options.keysChanged) : outcome);
      exchange.ignored = ignored;
      if (replayed) exchange.setHeader('Idempotency-Replayed', 'true');
      return jsonAnswer(exchange, successEnvelope(answer.pieces, exchange.arrival));
    };
  };

  for (const implementation of operations) {
    const { operation } = implementation;
    const { path, largestBody = usualBodyLimit } = operation;
    // The caller of a sign-in is not authenticated yet.
    if ('session' in implementation)
      routes.post(basePath + path, operation, smallBody, answerInSession(implementation));
    else if ('file' in implementation)
      routes.post(basePath + path, operation, largestBody, answerWithFile(implementation));
    else routes.post(basePath + path, operation, largestBody, answerAs(implementation));
  }
}

const asksForPassword = ({ operation }: Implementation) => 'oldPassword' in operation.request.properties;
const changesIdentities = (each: Implementation) =>
  ('write' in each || 'prepare' in each) && ['admin', 'self'].includes(each.operation.scope);

function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw fail(requestErrors.headerFormat, {
    param: 'Idempotency-Key',
    expected: { en: '1 to 255 visible ASCII characters', zh: '1 到 255 个可见 ASCII 字符' },
    received: quote(header),
  });
}

/** Aborts when the client disconnects. */
function goneSignal({ response, isClosed }: Exchange): AbortSignal {
  const controller = new AbortController();
  if (isClosed) controller.abort();
  response.once('close', () => controller.abort());
  return controller.signal;
}
