import { randomBytes } from 'node:crypto';
import { keylessStateOf } from '../src/cli/keyless-state.ts';
import type { Database } from '../src/database/database.ts';
import type { AppOptions } from '../src/http/app.ts';
import { createGate, type GateOptions } from '../src/http/gate.ts';
import { type Limits, RateLimits } from '../src/http/limits.ts';
import { Authenticator } from '../src/key/authenticate.ts';
import { signingSecrets } from '../src/key/signing-secret.ts';
import { startServer, type TestServer } from './server.ts';
import { tied } from './tied.ts';

export interface GatedOptions extends Partial<AppOptions> {
  readonly installationSecret?: Buffer | undefined;
  readonly keyless?: Partial<GateOptions['keyless']>;
  readonly limits?: Partial<Limits>;
}

/** Windows so long that no test sees the end of one. */
const noLimits = { perAddress: 0, perKey: 0, windowSeconds: 3600, failures: 1_000_000, failureWindowSeconds: 3600 };

/** Who the server would take its callers for if it had no gate. */
const nobody = { id: 'nobody', orgId: 0, branchId: null, personal: false };

/** The server behind its real gate, as `lectern serve` puts them together. */
export async function startGatedServer(
  database: Database,
  { installationSecret = randomBytes(32), keyless, limits, ...options }: GatedOptions = {},
): Promise<TestServer> {
  const signingSecretOf = signingSecrets(installationSecret);
  const authenticator = new Authenticator({ database: tied(database), signingSecretOf });
  const keylessState = keylessStateOf(database);
  const counted = new RateLimits({ ...noLimits, ...limits });
  return startServer(database, nobody, {
    arrived: (address) => counted.arrived(address),
    gate: createGate({
      authenticator,
      limits: counted,
      keyless: { listensOnLoopback: true, trustsProxy: false, permitted: true, ...keyless },
      keylessState: keylessState.read,
    }),
    signingSecretOf,
    keysChanged: () => {
      authenticator.forget();
      keylessState.forget();
    },
    ...options,
  });
}

export const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });
