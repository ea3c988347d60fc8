import { randomBytes } from 'node:crypto';
import { signingSecrets } from '../../src/access/key/signing-secret.ts';
import type { Database } from '../../src/database/database.ts';
import { callerOf, createSchool, type School } from '../school/school.ts';
import { type AuthenticatedServerOptions, startAuthenticatedServer } from './authenticated-server.ts';
import { noon, startServer, type TestServer } from './server.ts';
import { signedBody, signedHeaders } from './signatures.ts';

export const nowSeconds = noon / 1000;

interface MadeKey {
  readonly keyId: number;
  readonly secret: string;
  readonly signingSecret: string;
}

/** A school with a key that signs in the headers and a key of its first branch that signs in the body. */
export interface SigningKeys {
  readonly school: School;
  readonly installationSecret: Buffer;
  /** The server that created the keys. */
  readonly owner: TestServer;
  readonly headerKey: MadeKey;
  readonly bodyKey: MadeKey;
  /** Starts another server on the database. */
  start(options?: AuthenticatedServerOptions): Promise<TestServer>;
  /** Headers for a request to /user/list with the body {}, by default. */
  inHeaders(changes?: {
    path?: string;
    body?: unknown;
    timestamp?: number;
    nonce?: string;
    keyId?: number;
    secret?: string;
  }): Record<string, string>;
  /** A signed body, by default valid for a minute. */
  inBody(parameters: Readonly<Record<string, unknown>>): Record<string, unknown>;
}

let nonces = 0;

export async function createSigningKeys(
  database: Database,
  installationSecret: Buffer = randomBytes(32),
): Promise<SigningKeys> {
  const school = await createSchool(database);
  const signingSecretOf = signingSecrets(installationSecret);
  const owner = await startServer(database, callerOf(school), { signingSecretOf });
  const scopes = ['user:read', 'user:write', 'group:write', 'admin'];
  const make = (more: object): Promise<MadeKey> => owner.ask('/key/create', { name: 'signer', scopes, ...more });
  const headerKey = await make({ signsHeaders: true });
  const bodyKey = await make({ signsBody: true, subOrgId: school.branches[0].branchId });
  return {
    school,
    installationSecret,
    owner,
    headerKey,
    bodyKey,
    start: (options) => startAuthenticatedServer(database, { installationSecret, ...options }),
    inHeaders: ({ path = '/user/list', body: sent = {}, timestamp = nowSeconds, nonce, keyId, secret } = {}) =>
      signedHeaders({
        keyId: keyId ?? headerKey.keyId,
        secret: secret ?? headerKey.signingSecret,
        path,
        body: typeof sent === 'string' ? sent : JSON.stringify(sent),
        timestamp,
        nonce: nonce ?? `nonce-${String(nonces++).padStart(12, '0')}`,
      }),
    inBody: (parameters) =>
      signedBody({ appId: 'head', validBegin: nowSeconds, validTime: 60, ...parameters }, bodyKey.signingSecret),
  };
}
