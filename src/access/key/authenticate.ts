import type { Database } from '../../database/database.ts';
import type { SigningSecretOf } from '../../operation/call/call.ts';
import type { Identity } from '../../operation/call/identity.ts';
import { fail } from '../../operation/errors/failure.ts';
import { identityErrors } from '../../operation/errors/identity.ts';
import { appIdForm } from '../../school/organisation/contract.ts';
import { TtlCache } from '../ttl-cache.ts';
import { isAllowedAddress } from './address.ts';
import { digestOfSecret, isSecret } from './secret.ts';
import {
  checkBodySignature,
  checkHeaderSignature,
  isSignedBody,
  type SignedBody,
  type SignedHeaders,
  spendNonce,
} from './signatures.ts';
import { type StoredKey, selectKeysByAppId, selectKeysById, selectKeysBySecret } from './stored-key.ts';

/** How a request says who sent it. */
export interface KeyCredentials {
  readonly bearer: string | undefined;
  readonly signed: SignedHeaders | undefined;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly rawBody: Uint8Array;
  readonly address: string;
}

export interface AuthenticatorOptions {
  readonly database: Database;
  readonly signingSecretOf: SigningSecretOf;
}

/** How long another process may still take a key that was revoked. */
const keptForMs = 1_000;

const appIds = new RegExp(appIdForm);

/** Whether this is the key's secret, or one before it whose time is not over. */
const isInForce = ({ secretDigest, previousSecrets }: StoredKey, given: string, now: number): boolean =>
  given === secretDigest || previousSecrets.some(({ digest, untilMs }) => given === digest && now < untilMs);

/** Tells who a request comes from by its key or signature; undefined where it carries neither. */
export class Authenticator {
  readonly #options: AuthenticatorOptions;
  readonly #found = new TtlCache<StoredKey[]>({ keptForMs, most: 10_000 });
  /** When each key was used last, until it is written down. */
  readonly used = new Map<string, { readonly orgId: number; readonly keyId: number; readonly atMs: number }>();

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
  }

  async identify(presented: KeyCredentials, now: number): Promise<Identity | undefined> {
    const { bearer, signed, body } = presented;
    if (bearer !== undefined) return this.#byBearer(bearer, presented, now);
    if (signed !== undefined) return this.#byHeaders(signed, presented, now);
    if (isSignedBody(body)) return this.#byBody(body, presented, now);
    return undefined;
  }

  /** Forgets what is remembered: a change made by this process holds at once. */
  forget(): void {
    this.#found.clear();
  }

  async #byBearer(bearer: string, { address }: KeyCredentials, now: number): Promise<Identity> {
    if (!isSecret(bearer)) throw fail(identityErrors.keyMistyped, {});
    const digest = digestOfSecret(bearer);
    const { database } = this.#options;
    const [key] = await this.#found.get(`secret ${digest}`, now, () => selectKeysBySecret(database, digest));
    if (key === undefined || !isInForce(key, digest, now)) throw fail(identityErrors.keyUnknown, {});
    return this.#admit(key, address, now);
  }

  async #byHeaders(signed: SignedHeaders, presented: KeyCredentials, now: number): Promise<Identity> {
    const { database, signingSecretOf: secretOf } = this.#options;
    const keys = await this.#found.get(`id ${signed.keyId}`, now, () => selectKeysById(database, signed.keyId));
    const key = checkHeaderSignature(keys, signed, presented, { secretOf, now });
    const identity = this.#admit(key, presented.address, now);
    await spendNonce(database, key, signed);
    return identity;
  }

  async #byBody(body: SignedBody, { address }: KeyCredentials, now: number): Promise<Identity> {
    // A stranger chooses it, up to the size of a body: what cannot be an app id is neither looked up nor remembered.
    if (!appIds.test(body.appId)) throw fail(identityErrors.keyUnknown, {});
    const { database, signingSecretOf: secretOf } = this.#options;
    const keys = await this.#found.get(`app ${body.appId}`, now, () => selectKeysByAppId(database, body.appId));
    const key = checkBodySignature(keys, body, { secretOf, now });
    return { ...this.#admit(key, address, now), signature: body.signature };
  }

  #admit(key: StoredKey, address: string, now: number): Identity {
    if (key.revokedAtMs !== null) throw fail(identityErrors.keyRevoked, {});
    if (key.expiresAtMs !== null && now >= key.expiresAtMs) {
      throw fail(identityErrors.keyExpired, { expiredAt: new Date(key.expiresAtMs).toISOString() });
    }
    if (!isAllowedAddress(address, key.allowedAddresses)) throw fail(identityErrors.addressNotAllowed, { address });
    this.used.set(`${key.orgId} ${key.keyId}`, { orgId: key.orgId, keyId: key.keyId, atMs: now });
    return {
      caller: {
        id: `key:${key.keyId}`,
        orgId: key.orgId,
        branchId: key.branchId,
        personal: key.scopes.includes('personal'),
      },
      rights: new Set(key.scopes),
      manner: key.manner,
    };
  }
}
