import type { Logger } from 'pino';
import { Authenticator } from '../../access/key/authenticate.ts';
import { signingSecrets } from '../../access/key/signing-secret.ts';
import { RecentRequests } from '../../access/request/recent-requests.ts';
import { Sessions } from '../../access/staff/sessions.ts';
import { documents } from '../../catalogue/documents.ts';
import { createOperations } from '../../catalogue/operations.ts';
import type { Database } from '../../database/database.ts';
import type { Replicas } from '../../database/replicas.ts';
import { ExportSpace } from '../../transfer/sheet/export-space.ts';
import { createApp } from '../http/app.ts';
import { createRequestAuthenticator } from '../http/authenticate-request.ts';
import { isLoopback } from '../http/keyless.ts';
import { KnownBrowsers } from '../http/known-browser.ts';
import type { Tls } from '../http/node-server.ts';
import { RateLimits, standardLimits } from '../http/rate-limit/limits.ts';
import { createSessionRunner } from '../http/session-operations.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Settings } from '../settings/settings.ts';
import { keylessStateOf } from './keyless-state.ts';
import { explain } from './listen.ts';
import { readinessOf } from './readiness.ts';
import { startDeliverer, webhookDestinations } from './start-deliverer.ts';

interface AnswerOptions {
  readonly settings: Settings;
  readonly database: Database;
  readonly isFull: () => Promise<boolean>;
  readonly replicas: Replicas | undefined;
  readonly tls: Tls | undefined;
  /** The secret of the installation. */
  readonly secret: Buffer | undefined;
  /** The secret by which browsers are recognised, if the installation has none. */
  readonly browserSecret?: Buffer | undefined;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly isStopping: () => boolean;
  /** The processes that share the port. */
  readonly workers?: number;
  readonly recentRequests?: RecentRequests;
}

/** Without a key, only calls from this machine are accepted, and only under these conditions. */
export const keylessConditions = (settings: Settings, database: Database) => ({
  listensOnLoopback: isLoopback(settings.HOST),
  trustsProxy: settings.TRUST_PROXY.length > 0,
  permitted: database.kind === 'embedded' || settings.KEYLESS === 'loopback',
});

/** Listens on HOST and PORT, answers requests and delivers webhooks. */
export async function answerRequests({
  settings,
  database,
  isFull,
  replicas,
  tls,
  secret,
  browserSecret,
  logger,
  metrics,
  isStopping,
  workers = 1,
  recentRequests = new RecentRequests(),
}: AnswerOptions) {
  const signingSecretOf = signingSecrets(secret);
  const authenticator = new Authenticator({ database, signingSecretOf });
  const keylessState = keylessStateOf(database);
  const sessions = new Sessions(database);
  const keysChanged = () => {
    authenticator.forget();
    sessions.forget();
    keylessState.forget();
  };
  const limits = new RateLimits(
    { ...standardLimits, perAddress: settings.RATE_LIMIT_PER_ADDRESS, perKey: settings.RATE_LIMIT_PER_KEY },
    { workers, machines: settings.RATE_LIMIT_SHARE },
  );
  const exportSpace = new ExportSpace({ mostBytes: settings.EXPORT_SPACE_MB * 1024 * 1024 });
  await exportSpace.clean().catch((error: unknown) => logger.error({ err: error }, 'exports will fail'));
  const destinations = webhookDestinations(settings);
  const services = {
    database,
    operations: createOperations({ signingSecretOf, webhookDestinations: destinations, recentRequests, exportSpace }),
    clock: Date.now,
  };
  const app = createApp({
    ...services,
    replicas,
    recentRequests,
    keysChanged,
    readiness: await readinessOf(database, isFull),
    documents,
    logger,
    metrics,
    mostConcurrentRequests: settings.MAX_CONCURRENT_REQUESTS,
    countRequest: (address) => limits.countRequest(address),
    authenticateRequest: createRequestAuthenticator({
      authenticator,
      sessions,
      limits,
      keyless: keylessConditions(settings, database),
      keylessState: keylessState.read,
    }),
    limitPasswordChecks: (callerId, work) => limits.limitPasswordChecks(callerId, work),
    runSessionOperation: createSessionRunner({
      database,
      sessions,
      limits,
      knownBrowsers: new KnownBrowsers(secret ?? browserSecret),
    }),
    basePath: settings.BASE_PATH,
    baseUrl: settings.BASE_URL,
    corsOrigins: settings.CORS_ORIGINS,
    trustProxy: settings.TRUST_PROXY,
    tls,
    connections: { mostPerAddress: Math.ceil(settings.MAX_CONNECTIONS_PER_ADDRESS / workers) },
    isStopping,
  });
  const { HOST: host, PORT: port } = settings;
  const address = await app.listen({ host, port }).catch(explain({ host, port }));
  const delivers = secret !== undefined && settings.WEBHOOKS !== 'off';
  const deliverer = delivers
    ? startDeliverer(destinations, {
        database,
        signingSecretOf,
        clock: Date.now,
        report: (error) => logger.error({ err: error }, 'delivering webhooks failed'),
        countAttempt: (outcome) => metrics.countWebhookAttempt(outcome),
        requestsInFlight: () => metrics.requestsInFlight,
      })
    : undefined;
  const close = async () => {
    await app.close();
    await deliverer?.close();
  };
  return { address, authenticator, services, keysChanged, close };
}
