import { pino } from 'pino';
import { Compile } from 'typebox/compile';
import { afterAll } from 'vitest';
import { RecentRequests } from '../../src/access/request/recent-requests.ts';
import { Sessions } from '../../src/access/staff/sessions.ts';
import { documents } from '../../src/catalogue/documents.ts';
import { openApi } from '../../src/catalogue/openapi.ts';
import { createOperations, type HandlerServices, operations } from '../../src/catalogue/operations.ts';
import type { Database } from '../../src/database/database.ts';
import type { Caller } from '../../src/operation/call/caller.ts';
import { type AppOptions, createApp } from '../../src/server/http/app.ts';
import { KnownBrowsers } from '../../src/server/http/known-browser.ts';
import { RateLimits } from '../../src/server/http/rate-limit/limits.ts';
import { createSessionRunner } from '../../src/server/http/session-operations.ts';
import { Metrics } from '../../src/server/metrics/metrics.ts';
import { withStatementChecks } from '../database/statement-checks.ts';
import { checkEvents } from './check-events.ts';
import { loopback, testSecretOf } from './webhook-options.ts';

/** An answer as it came over the wire; `text` has every digit. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Envelope;
}

export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly reqId: string;
  readonly reqTime: number;
  readonly execTime: number;
  readonly param?: string;
  // biome-ignore lint/suspicious/noExplicitAny: what it holds is what the tests are about.
  readonly obj?: any;
}

export interface TestServer {
  readonly url: string;
  /** Posts a body as JSON, or as it is where it is text or bytes. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Posts and returns `obj`; an answer that is not a success, or not of the contract's shape, fails the test. */
  // biome-ignore lint/suspicious/noExplicitAny: what it holds is what the tests are about.
  ask(path: string, body: unknown): Promise<any>;
  /** Sets the server's clock, in milliseconds. */
  setNow(ms: number): void;
  /** Everything that was logged, one object a line. */
  readonly logged: readonly Record<string, unknown>[];
}

/** 2026-09-15 12:00 in Shanghai: the moment of a test that names no other. */
export const noon = Date.UTC(2026, 8, 15, 4, 0, 0);

/** Windows so long that no test sees the end of one. */
export const noLimits = {
  perAddress: 0,
  perKey: 0,
  windowSeconds: 3600,
  failures: 1_000_000,
  failureWindowSeconds: 3600,
  signIns: 1_000_000,
  signInsOfStrangers: 1_000_000,
  signInWindowSeconds: 3600,
};

/** Compiled, because walking the schemas takes a fifth of all tests. */
const responses = new Map(operations.map(({ operation: { path, response } }) => [path as string, Compile(response)]));

/** The server as it is, on a port the system picks, calling itself `caller`; closed after the test file. */
export async function startServer(
  database: Database,
  caller: Caller,
  options: Partial<AppOptions & HandlerServices> = {},
): Promise<TestServer> {
  let now = noon;
  const logged: Record<string, unknown>[] = [];
  const services = {
    recentRequests: new RecentRequests(),
    signingSecretOf: testSecretOf,
    webhookDestinations: loopback,
    ...options,
  };
  const app = createApp({
    operations: createOperations(services),
    // Whatever any test makes the server run is checked for reaching beyond the organisation.
    database: withStatementChecks(database),
    clock: () => now,
    countRequest: async () => undefined,
    authenticateRequest: async () => ({
      identity: { caller, scopes: 'every', manner: 'strict' },
      rateLimit: undefined,
    }),
    limitPasswordChecks: (_, work) => work(),
    runSessionOperation: createSessionRunner({
      database: withStatementChecks(database),
      sessions: new Sessions(withStatementChecks(database)),
      limits: new RateLimits(noLimits),
      knownBrowsers: new KnownBrowsers(),
    }),
    recentRequests: services.recentRequests,
    checkEvents,
    keysChanged: () => {},
    readiness: async () => ({ ready: true, database: 'ok', migrations: 'done' }),
    documents,
    logger: pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    metrics: new Metrics(),
    basePath: '',
    corsOrigins: [],
    trustProxy: [],
    mostConcurrentRequests: 1000,
    ...options,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => app.close());

  const post: TestServer['post'] = async (path, body, headers = {}) => {
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: raw ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const documented = Object(openApi.paths)[path]?.post.responses;
    if (documented !== undefined && !(response.status in documented)) {
      throw new Error(`${path} answered with the status ${response.status}, which openapi.json does not have: ${text}`);
    }
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  };
  return {
    url,
    logged,
    post,
    setNow: (ms) => {
      now = ms;
    },
    ask: async (path, body) => {
      const answer = await post(path, body);
      if (answer.status !== 200 || answer.body.code !== 0) throw new Error(`${path} answered ${answer.text}`);
      const response = responses.get(path);
      if (response === undefined) throw new Error(`No contract at ${path}`);
      if (!response.Check(answer.body.obj)) {
        throw new Error(`${path} broke its contract: ${JSON.stringify(response.Errors(answer.body.obj)[0])}`);
      }
      return answer.body.obj;
    },
  };
}
