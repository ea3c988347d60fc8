import type { Database } from '../../database/database.ts';
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
  unknownAppId,
} from './signatures.ts';
import type { SigningSecretOf } from './signing-secret.ts';
import { type StoredKey, selectKeysByAppId, selectKeysById, selectKeysBySecret } from './stored-key.ts';

/** The credentials of a request with a key. */
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

/** Cache time: for this long, another process may still accept a revoked key. */
const ttlMs = 1_000;

const appIds = new RegExp(appIdForm);

/** Whether this is the key's secret, or a previous one within its overlap. */
const isValidSecret = ({ secretDigest, previousSecrets }: StoredKey, given: string, now: number): boolean =>
  given === secretDigest || previousSecrets.some(({ digest, untilMs }) => given === digest && now < untilMs);

const nameOf = (digest: string) => `secret ${digest}`;

/** Authenticates a request by its key or signature; undefined if it has neither. */
export class Authenticator {
  readonly #options: AuthenticatorOptions;
  readonly #keys = new TtlCache<StoredKey[]>({ ttlMs, mostEntries: 10_000 });
  readonly #identities = new WeakMap<StoredKey, Identity>();
  /** The last use of each key, until it is stored. */
  readonly used = new Map<string, { readonly orgId: number; readonly keyId: number; readonly atMs: number }>();

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
  }

  async identify(credentials: KeyCredentials, now: number): Promise<Identity | undefined> {
    const { bearer, signed, body } = credentials;
    if (bearer !== undefined) return this.#byBearer(bearer, credentials, now);
    if (signed !== undefined) return this.#byHeaders(signed, credentials, now);
    if (isSignedBody(body)) return this.#byBody(body, credentials, now);
    return undefined;
  }

  /** The caller, if its key was looked up a moment ago and is valid: such a request cannot be an attempt to guess a key. */
  identifyKnown(bearer: string | undefined, address: string, now: number): Identity | undefined {
    if (bearer === undefined) return undefined;
    const digest = digestOfSecret(bearer);
    const [key] = this.#keys.loaded(nameOf(digest), now) ?? [];
    if (key === undefined || !isValidSecret(key, digest, now)) return undefined;
    try {
      return this.#accept(key, address, now);
    } catch {
      // `identify` refuses it, and counts the attempt.
      return undefined;
    }
  }

  /** Clears the cache, so that a change made by this process takes effect at once. */
  forget(): void {
    this.#keys.clear();
  }

  async #byBearer(bearer: string, { address }: KeyCredentials, now: number): Promise<Identity> {
    if (!isSecret(bearer)) throw fail(identityErrors.keyMistyped, {});
    const digest = digestOfSecret(bearer);
    const { database } = this.#options;
    const [key] = await this.#keys.get(nameOf(digest), now, () => selectKeysBySecret(database, digest));
    if (key === undefined || !isValidSecret(key, digest, now)) throw fail(identityErrors.keyUnknown, {});
    return this.#accept(key, address, now);
  }

  async #byHeaders(signed: SignedHeaders, credentials: KeyCredentials, now: number): Promise<Identity> {
    const { database, signingSecretOf: secretOf } = this.#options;
    const keys = await this.#keys.get(`id ${signed.keyId}`, now, () => selectKeysById(database, signed.keyId));
    const key = checkHeaderSignature(keys, signed, credentials, { secretOf, now });
    const identity = this.#accept(key, credentials.address, now);
    await spendNonce(database, key, signed);
    return identity;
  }

  async #byBody(body: SignedBody, { address }: KeyCredentials, now: number): Promise<Identity> {
    // The caller is not authenticated yet: an invalid app id is neither looked up nor cached.
    if (!appIds.test(body.appId)) throw unknownAppId(body);
    const { database, signingSecretOf: secretOf } = this.#options;
    const keys = await this.#keys.get(`app ${body.appId}`, now, () => selectKeysByAppId(database, body.appId));
    const key = checkBodySignature(keys, body, { secretOf, now });
    return { ...this.#accept(key, address, now), signature: body.signature };
  }

  #accept(key: StoredKey, address: string, now: number): Identity {
    if (key.revokedAtMs !== null) throw fail(identityErrors.keyRevoked, {});
    if (key.expiresAtMs !== null && now >= key.expiresAtMs) {
      throw fail(identityErrors.keyExpired, { expiredAt: new Date(key.expiresAtMs).toISOString() });
    }
    if (!isAllowedAddress(address, key.allowedAddresses)) throw fail(identityErrors.addressNotAllowed, { address });
    this.used.set(`${key.orgId} ${key.keyId}`, { orgId: key.orgId, keyId: key.keyId, atMs: now });
    const known = this.#identities.get(key) ?? identityOf(key);
    this.#identities.set(key, known);
    return known;
  }
}

const identityOf = ({ keyId, orgId, branchId, scopes, manner }: StoredKey): Identity => ({
  caller: { id: `key:${keyId}`, orgId, branchId, personal: scopes.includes('personal') },
  scopes: new Set(scopes),
  manner,
});
