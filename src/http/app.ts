import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Replicas } from '../database/replicas.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Identity } from '../operation/call/identity.ts';
import type { Implementation } from '../operation/call/implementation.ts';
import type { Services } from '../operation/call/run.ts';
import { deprecationHeaders } from '../operation/contract/deprecation.ts';
import { mostValues } from '../operation/contract/most-values.ts';
import type { Operation } from '../operation/contract/operation.ts';
import { type Failure, fail } from '../operation/errors/failure.ts';
import { requestErrors } from '../operation/errors/request.ts';
import { exportFile } from '../transfer/sheet/contract.ts';
import { fileOperations } from '../transfer/sheet/index.ts';
import type { AuthenticatedRequest, AuthenticateRequest } from './authenticate-request.ts';
import { readJsonBodies, smallBody } from './body.ts';
import { limitToBranch } from './branch-header.ts';
import { addConsole } from './console.ts';
import { knownCookie, sessionCookie } from './cookies.ts';
import { allowOrigins } from './cors.ts';
import { credentialsOf } from './credentials.ts';
import { type Arrival, arrive, failureEnvelope, successEnvelope } from './envelope.ts';
import { exporter } from './export.ts';
import { failureOf, noContentType, retryAfterSeconds } from './failure-of.ts';
import { closeAfterRequests } from './graceful-close.ts';
import { addGuides } from './guides.ts';
import { addHealth, isHealthCheck, type Readiness } from './health.ts';
import { checkHost } from './host.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { RequestsInFlight } from './in-flight.ts';
import { preferredLanguage } from './language.ts';
import { logResponse, recordRequest } from './log.ts';
import { addMetrics, countRequest } from './metrics.ts';
import { type ConnectionLimits, connectionLimits, createNodeServer, type Tls } from './node-server.ts';
import { shedOverload } from './overload.ts';
import { plainPath } from './path.ts';
import { type RateLimitStatus, setRateLimitHeaders } from './rate-limit/status.ts';
import { readYourWrites } from './read-your-writes.ts';
import { addReference } from './reference.ts';
import { sendJson } from './send-json.ts';
import type { RunSessionOperation } from './session-operations.ts';
import { passOnTrace } from './trace.ts';
import { unknownPathCheck } from './unknown-path.ts';
import { refuseUnreadable } from './unreadable.ts';

export interface AppOptions extends Services {
  readonly operations: readonly Implementation[];
  /** Where reads go, if the primary has replicas. */
  readonly replicas?: Replicas | undefined;
  /** Counts a request before it is read; throws beyond the rate limit. */
  readonly countRequest: (address: string) => Promise<RateLimitStatus | undefined> | undefined;
  readonly authenticateRequest: AuthenticateRequest;
  /** Runs an operation that asks for the password again; failed attempts are rate-limited. */
  readonly limitPasswordChecks: <T>(callerId: string, work: () => Promise<T>) => Promise<T>;
  /** Signs staff in and out. */
  readonly runSessionOperation: RunSessionOperation;
  /** Called when keys or staff may have changed. */
  readonly keysChanged: () => void;
  readonly readiness: () => Promise<Readiness>;
  /** Whether the server is shutting down: it still answers, but closes each connection. */
  readonly isStopping?: () => boolean;
  /** OpenAPI documents by path. */
  readonly documents: Readonly<Record<string, () => Promise<object>>>;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** '' or '/prefix'. */
  readonly basePath: string;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: readonly string[];
  /** Concurrent requests; the server answers further ones with 503. */
  readonly mostConcurrentRequests: number;
  readonly tls?: Tls | undefined;
  readonly connections?: Partial<ConnectionLimits> & { readonly bodyTimeoutMs?: number };
}

const bodyLimit = 1024 * 1024;
const bodyTimeoutMs = 60_000;

declare module 'fastify' {
  interface FastifyRequest {
    arrival: Arrival | undefined;
    /** Why the request was refused, for the log. */
    failure: Failure | undefined;
    /** The body as sent; signatures cover these bytes. */
    rawBody: Uint8Array | undefined;
    authenticated: AuthenticatedRequest | undefined;
    identity: Identity | undefined;
    /** Unknown parameters that were ignored, for the log. */
    ignored: readonly string[] | undefined;
  }
}

export function createApp(options: AppOptions): FastifyInstance {
  const { operations, clock, basePath } = options;
  const { trustProxy: proxies } = options;
  const connections = { ...connectionLimits, bodyTimeoutMs, proxies, ...options.connections };
  const operationAt = new Map<string, Operation>(
    [...operations, ...fileOperations].map(({ operation }) => [basePath + operation.path, operation]),
  );
  const valuesAt = new Map([...operationAt].map(([path, operation]) => [path, mostValues(operation)]));
  const arrivalOf = (request: FastifyRequest) => {
    request.arrival ??= arrive(request.id, clock());
    return request.arrival;
  };

  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error, request);
    request.failure = failure;
    if (failure.status === 401) reply.header('WWW-Authenticate', 'Bearer');
    if (failure.error === 'tooManyRequests') {
      const seconds = Number(failure.detail('seconds'));
      setRateLimitHeaders(reply, { limit: Number(failure.detail('limit')), remaining: 0, resetSeconds: seconds });
      reply.header('Retry-After', seconds);
    }
    if (failure.error === 'mobileSearchesUsedUp') reply.header('Retry-After', Number(failure.detail('seconds')));
    if (failure.status === 503) reply.header('Retry-After', retryAfterSeconds);
    const language = preferredLanguage(request.headers['accept-language']);
    const operation = operationAt.get(request.url);
    return sendJson(reply.code(statusOf(failure, request.identity?.manner)), [
      failureEnvelope(failure, arrivalOf(request), language, operation),
    ]);
  };

  const flights = new RequestsInFlight();
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request would take longer than all that a refusal needs.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '' }) => plainPath(url),
    bodyLimit,
    trustProxy: proxies.length === 0 ? false : [...proxies],
    // While closing, requests on open connections are still answered.
    return503OnClosing: false,
    serverFactory: (handler) => createNodeServer(handler, flights, connections, options.tls),
    clientErrorHandler: refuseUnreadable(clock, options.logger, options.metrics),
  });
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.decorateRequest('arrival', undefined);
  app.decorateRequest('failure', undefined);
  app.decorateRequest('rawBody', undefined);
  app.decorateRequest('authenticated', undefined);
  app.decorateRequest('identity', undefined);
  app.decorateRequest('ignored', undefined);
  const { isStopping = () => false, mostConcurrentRequests } = options;
  closeAfterRequests(app, flights);
  const load = shedOverload(app, flights, { ...connections, mostConcurrentRequests, bodyLimit });
  options.metrics.watchRequests(load.count, mostConcurrentRequests);
  // One hook of each kind: each further one takes about as long as what it does.
  app.addHook('onRequest', (request, reply, done) => {
    arrivalOf(request);
    passOnTrace(request, reply);
    reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' });
    const { deprecated } = operationAt.get(request.url) ?? {};
    if (deprecated !== undefined) reply.headers(deprecationHeaders(deprecated));
    checkHost(request);
    load.arrive(request, reply);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping()) reply.header('Connection', 'close');
    load.leave(reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.is404 ? undefined : operationAt.get(request.url);
    // What the framework knows about a route is put together anew each time.
    const route = operation === undefined ? request.routeOptions.url : request.url;
    const { path = route ?? 'unknown', name = '' } = operation ?? {};
    logResponse(app.log, route ?? '', request, reply);
    countRequest(options.metrics, path, request, reply);
    recordRequest(options.recentRequests, name, request, reply);
    done();
  });
  allowOrigins(app, options.corsOrigins);
  const checkPath = unknownPathCheck(app, `${basePath}/docs`);
  app.addHook('onRequest', (request, reply, done) => {
    const counted = options.countRequest(request.ip);
    const go = (status?: RateLimitStatus) => {
      setRateLimitHeaders(reply, status);
      checkPath(request, reply);
      done();
    };
    if (counted === undefined) return go();
    // Health checks cost no more than a refusal, and a monitor may share the address of a flood.
    (isHealthCheck(request) ? counted.catch(() => undefined) : counted).then(go).catch(done);
  });

  const authenticate = async (request: FastifyRequest) => {
    // The current time, not the time of arrival: the body may have taken a minute.
    request.authenticated ??= await options.authenticateRequest(credentialsOf(request), clock());
    request.identity = request.authenticated.identity;
    return request.authenticated;
  };
  readJsonBodies(app, {
    mostValuesAt: (path) => valuesAt.get(path) ?? 0,
    authenticate,
  });
  app.setErrorHandler(refuse);

  const authenticateAndLimit = async (request: FastifyRequest, reply: FastifyReply) => {
    const { identity, rateLimit } = await authenticate(request);
    setRateLimitHeaders(reply, rateLimit);
    return identity;
  };

  const runConsistently = readYourWrites(options.replicas);
  for (const implementation of operations) {
    const { path, largestBody = bodyLimit } = implementation.operation;
    // The caller of a sign-in is not authenticated yet.
    const limit = { bodyLimit: 'session' in implementation ? smallBody : largestBody };
    const isRead = 'read' in implementation;
    const needsPassword = asksForPassword(implementation);
    const mayChangeKeys = changesIdentities(implementation);
    const answerTo = async (request: FastifyRequest, reply: FastifyReply) => {
      // Without a body, Fastify does not check the content type.
      if (request.body === undefined) throw fail(requestErrors.unsupportedMediaType, { received: noContentType });
      const arrival = arrivalOf(request);
      if ('session' in implementation) {
        const now = clock();
        const credentials = credentialsOf(request);
        const { answer, session, known } = await options.runSessionOperation(implementation, credentials, {
          now,
          reqId: request.id,
        });
        const place = { basePath, secure: request.protocol === 'https' };
        reply.header('Set-Cookie', sessionCookie(session, place));
        if (known !== undefined) reply.header('Set-Cookie', knownCookie(known, now, place));
        return sendJson(reply, successEnvelope([JSON.stringify(answer)], arrival));
      }
      const identity = await limitToBranch(options.database, await authenticateAndLimit(request, reply), {
        header: request.headers['x-lectern-branch'],
        isRead,
      });
      const incoming = {
        body: request.body,
        identity,
        now: arrival.reqTime,
        language: preferredLanguage(request.headers['accept-language']),
        reqId: request.id,
        idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
      };
      const runOperation = () => runConsistently(implementation, options, incoming, { request, reply });
      const { orgId, id } = identity.caller;
      const outcome = needsPassword ? options.limitPasswordChecks(`${orgId} ${id}`, runOperation) : runOperation();
      const { answer, replayed, ignored } = await (mayChangeKeys ? outcome.finally(options.keysChanged) : outcome);
      request.ignored = ignored;
      if (replayed) reply.header('Idempotency-Replayed', 'true');
      return sendJson(reply, successEnvelope(answer.pieces, arrival));
    };
    app.post(basePath + path, limit, (request, reply) =>
      // The error handler of the framework does the same, but takes longer.
      answerTo(request, reply).catch((error: unknown) => refuse(error, request, reply)),
    );
  }
  const answerWithFile = exporter(options);
  app.post(basePath + exportFile.path, async (request, reply) => {
    if (request.body === undefined) throw fail(requestErrors.unsupportedMediaType, { received: noContentType });
    const identity = await limitToBranch(options.database, await authenticateAndLimit(request, reply), {
      header: request.headers['x-lectern-branch'],
      isRead: true,
    });
    return answerWithFile(request, reply, identity, arrivalOf(request).reqTime);
  });
  addHealth(app, { readiness: options.readiness, isStopping, clock });
  addMetrics(app, options.metrics, authenticateAndLimit);
  addReference(app, basePath, options.documents);
  addGuides(app, basePath);
  addConsole(app, basePath);
  return app;
}

const asksForPassword = ({ operation }: Implementation) => 'oldPassword' in operation.request.properties;
const changesIdentities = (each: Implementation) =>
  ('write' in each || 'prepare' in each) && ['admin', 'self'].includes(each.operation.scope);

/** In compatibility mode, clients look only at the code: errors 2xxx and 4xxx get HTTP 200. */
function statusOf({ code, status }: Failure, manner: Identity['manner'] | undefined): number {
  const family = Math.floor(code / 1000);
  return manner === 'ported' && (family === 2 || family === 4) ? 200 : status;
}
