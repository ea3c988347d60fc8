import type { Logger } from 'pino';
import type { RecentRequests } from '../../access/request/recent-requests.ts';
import type { Replicas } from '../../database/replicas.ts';
import type { Implementation } from '../../operation/call/implementation.ts';
import type { Services } from '../../operation/call/run.ts';
import { deprecationHeaders } from '../../operation/contract/deprecation.ts';
import { fail } from '../../operation/errors/failure.ts';
import { requestErrors } from '../../operation/errors/request.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { addOperations } from './add-operations.ts';
import type { AuthenticateRequest } from './authenticate-request.ts';
import { readJsonBody, usualBodyLimit } from './body.ts';
import { addConsole } from './console.ts';
import { allowOrigin } from './cors.ts';
import { credentialsOf } from './credentials.ts';
import type { Exchange, Payload } from './exchange.ts';
import { TrustedProxies } from './forwarded.ts';
import { closeAfterRequests } from './graceful-close.ts';
import { addGuides } from './guides.ts';
import { addHealth, isHealthCheck, type Readiness } from './health.ts';
import { checkHost } from './host.ts';
import { RequestsInFlight } from './in-flight.ts';
import { knownRoute } from './known-route.ts';
import { type ListenAddress, listenOn, originOf } from './listen-on.ts';
import { Load } from './load.ts';
import { describe, logRequest, recordRequest } from './log.ts';
import { addMetrics, countRequest } from './metrics.ts';
import { type ConnectionLimits, connectionLimits, createNodeServer, type Tls } from './node-server.ts';
import { ownAddress } from './own-address.ts';
import { type RateLimitStatus, setRateLimitHeaders } from './rate-limit/status.ts';
import { addReference } from './reference.ts';
import { refuse } from './refuse.ts';
import { Routes } from './routes.ts';
import type { RunSessionOperation } from './session-operations.ts';
import { passOnTrace } from './trace.ts';
import { refuseUnreadable } from './unreadable.ts';

export interface AppOptions extends Services {
  readonly operations: readonly Implementation[];
  /** Where each request is recorded. */
  readonly recentRequests: RecentRequests;
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
  readonly documents: Readonly<Record<string, (address: string) => Promise<object>>>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** '' or '/prefix'. */
  readonly basePath: string;
  /** The address under which callers reach the server; empty: that of each request. */
  readonly baseUrl?: string;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: readonly string[];
  /** Concurrent requests; the server answers further ones with 503. */
  readonly mostConcurrentRequests: number;
  readonly tls?: Tls | undefined;
  readonly connections?: Partial<ConnectionLimits> & { readonly bodyTimeoutMs?: number };
}

/** The server; not listening yet. */
export interface App {
  /** Returns the address under which this machine reaches it. */
  listen(place: ListenAddress): Promise<string>;
  /** Stops listening, and waits for the requests in flight. */
  close(): Promise<void>;
}

const bodyTimeoutMs = 60_000;

export function createApp(options: AppOptions): App {
  const { clock, basePath, logger, metrics, mostConcurrentRequests, isStopping = () => false } = options;
  const connections = { ...connectionLimits, bodyTimeoutMs, ...options.connections };
  const proxies = new TrustedProxies(options.trustProxy);
  const flights = new RequestsInFlight();
  let isClosing = false;
  let stoppingSince: number | undefined;

  const authenticate = async (exchange: Exchange) => {
    // The current time, not the time of arrival: the body may have taken a minute.
    exchange.authenticated ??= await options.authenticateRequest(credentialsOf(exchange, proxies), clock());
    exchange.identity = exchange.authenticated.identity;
    return exchange.authenticated;
  };
  const authenticateAndLimit = async (exchange: Exchange) => {
    const { identity, rateLimit } = await authenticate(exchange);
    setRateLimitHeaders(exchange, rateLimit);
    return identity;
  };

  const routes = new Routes();
  addOperations(routes, { ...options, authenticate: authenticateAndLimit, proxies });
  addHealth(routes, { readiness: options.readiness, isStopping, clock });
  addMetrics(routes, metrics, authenticateAndLimit);
  addReference(routes, basePath, options.documents, ownAddress({ proxies, basePath, baseUrl: options.baseUrl ?? '' }));
  addGuides(routes, basePath);
  addConsole(routes, basePath);

  const begin = (exchange: Exchange) => {
    exchange.route = routes.find(exchange.method, exchange.path);
    exchange.address = proxies.addressOf(exchange.request);
    passOnTrace(exchange);
    const { deprecated } = exchange.route?.called?.operation ?? {};
    if (deprecated !== undefined)
      for (const [name, value] of Object.entries(deprecationHeaders(deprecated))) exchange.setHeader(name, value);
    checkHost(exchange);
    load.arrive(exchange);
  };

  const count = async (exchange: Exchange, counted: Promise<RateLimitStatus | undefined>) => {
    // Health checks count like others and wait for no counter: they cost no more than a refusal, and a monitor may share the address
    // of a flood.
    if (isHealthCheck(exchange)) counted.catch(() => {});
    else setRateLimitHeaders(exchange, await counted);
  };

  const refusalOf = (exchange: Exchange, error: unknown) => refuse(exchange, error, routes.operationAt(exchange.path));

  const answerTo = async (exchange: Exchange): Promise<Payload> => {
    try {
      begin(exchange);
      if (allowOrigin(exchange, options.corsOrigins)) return '';
      const counted = options.countRequest(exchange.address);
      if (counted !== undefined) await count(exchange, counted);
      const route = knownRoute(exchange, routes, `${basePath}/docs`);
      if (route.called !== undefined) await readJsonBody(exchange, route.called, authenticate);
      // Its body took too long.
      if (exchange.isAnswered) return '';
      load.run(exchange);
      return await route.answer(exchange);
    } catch (error) {
      return exchange.isAnswered ? '' : refusalOf(exchange, error);
    }
  };

  const record = (exchange: Exchange) => {
    const { route } = exchange;
    const { path = route?.path ?? 'unknown', name = '' } = route?.called?.operation ?? {};
    logRequest(logger, exchange);
    countRequest(metrics, path, exchange);
    recordRequest(options.recentRequests, name, exchange);
  };

  /** While the server stops: all that a client sent ahead before is answered, and one request after that. */
  const isLastOfConnection = (exchange: Exchange) => {
    if (!isClosing && !isStopping()) return false;
    stoppingSince ??= performance.now();
    const isNewest = flights.on(exchange.request.socket).at(-1) === exchange;
    return isNewest || exchange.arrival.startedAt > stoppingSince;
  };

  const finish = (exchange: Exchange, payload: Payload) => {
    // The work ends here, also for a request that was refused meanwhile because the rest of it could not be read.
    load.leave(exchange);
    if (exchange.isAnswered) return;
    exchange.isAnswered = true;
    if (isLastOfConnection(exchange)) exchange.setHeader('Connection', 'close');
    exchange.send(payload);
    if (exchange.isClosed) record(exchange);
  };
  const load = new Load(flights, {
    ...connections,
    mostConcurrentRequests,
    bodyLimit: usualBodyLimit,
    whenTooSlow: (exchange) => {
      if (exchange.isAnswered) return void exchange.request.socket.destroy();
      exchange.setHeader('Connection', 'close');
      finish(exchange, refusalOf(exchange, fail(requestErrors.requestTimeout, {})));
    },
  });
  flights.whenClosed((exchange) => {
    if (exchange.isAnswered) record(exchange);
  });
  metrics.watchRequests(() => load.count, mostConcurrentRequests);

  const handle = async (exchange: Exchange) => {
    try {
      finish(exchange, await answerTo(exchange));
    } catch (error) {
      load.leave(exchange);
      logger.error({ reqId: exchange.id, cause: describe(error) }, 'a request could not be answered');
      exchange.response.destroy();
    }
  };
  const listener = flights.follow(handle, { mostPipelined: connections.mostPipelined, clock });
  const server = createNodeServer(listener, connections, proxies, options.tls);
  server.on('clientError', refuseUnreadable(flights, { clock, logger, metrics }));
  const closeServer = closeAfterRequests(server, flights);

  return {
    listen: async (place) => {
      const { address, port } = await listenOn(server, place);
      // A server that listens on all addresses of IPv4 can be reached on loopback.
      const host = address === '0.0.0.0' ? '127.0.0.1' : address;
      return originOf(options.tls === undefined ? 'http' : 'https', host, port);
    },
    close: async () => {
      isClosing = true;
      await closeServer();
      load.close();
    },
  };
}
