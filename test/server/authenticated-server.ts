import { randomBytes } from 'node:crypto';
import { Authenticator } from '../../src/access/key/authenticate.ts';
import { signingSecrets } from '../../src/access/key/signing-secret.ts';
import { Sessions } from '../../src/access/staff/sessions.ts';
import type { HandlerServices } from '../../src/catalogue/operations.ts';
import type { Database } from '../../src/database/database.ts';
import type { AppOptions } from '../../src/server/http/app.ts';
import { type AuthenticationOptions, createRequestAuthenticator } from '../../src/server/http/authenticate-request.ts';
import { KnownBrowsers } from '../../src/server/http/known-browser.ts';
import { type Limits, RateLimits } from '../../src/server/http/rate-limit/limits.ts';
import { createSessionRunner } from '../../src/server/http/session-operations.ts';
import { keylessStateOf } from '../../src/server/start/keyless-state.ts';
import { withStatementChecks } from '../database/statement-checks.ts';
import { noLimits, startServer, type TestServer } from './server.ts';

export interface AuthenticatedServerOptions extends Partial<AppOptions & HandlerServices> {
  readonly installationSecret?: Buffer | undefined;
  readonly keyless?: Partial<AuthenticationOptions['keyless']>;
  readonly limits?: Partial<Limits>;
}

/** Never used, because every request is authenticated. */
const nobody = { id: 'nobody', orgId: 0, branchId: null, personal: false };

/** A server with real authentication, set up as in `lectern serve`. */
export async function startAuthenticatedServer(
  database: Database,
  { installationSecret = randomBytes(32), keyless, limits, ...options }: AuthenticatedServerOptions = {},
): Promise<TestServer> {
  const signingSecretOf = signingSecrets(installationSecret);
  const authenticator = new Authenticator({ database: withStatementChecks(database), signingSecretOf });
  const sessions = new Sessions(withStatementChecks(database));
  const keylessState = keylessStateOf(withStatementChecks(database));
  const counted = new RateLimits({ ...noLimits, ...limits });
  return startServer(database, nobody, {
    countRequest: (address) => counted.countRequest(address),
    authenticateRequest: createRequestAuthenticator({
      authenticator,
      sessions,
      limits: counted,
      keyless: { listensOnLoopback: true, trustsProxy: false, permitted: true, ...keyless },
      keylessState: keylessState.read,
    }),
    limitPasswordChecks: (callerId, work) => counted.limitPasswordChecks(callerId, work),
    runSessionOperation: createSessionRunner({
      database: withStatementChecks(database),
      sessions,
      limits: counted,
      knownBrowsers: new KnownBrowsers(installationSecret),
    }),
    signingSecretOf,
    keysChanged: () => {
      authenticator.forget();
      sessions.forget();
      keylessState.forget();
    },
    ...options,
  });
}

export const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });
