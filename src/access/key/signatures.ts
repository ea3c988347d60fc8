import type { Database } from '../../database/database.ts';
import { orgSql } from '../../database/org-sql.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { identityErrors } from '../../operation/errors/identity.ts';
import { sql } from '../../sql/sql.ts';
import { sameSignature, signBody } from './body-signature.ts';
import { type SignedRequest, signRequest } from './header-signature.ts';
import type { SigningSecretOf } from './signing-secret.ts';
import type { StoredKey } from './stored-key.ts';

/** The signature headers of a request. */
export interface SignedHeaders {
  readonly keyId: number;
  /** Seconds. */
  readonly timestamp: number;
  readonly nonce: string;
  readonly signature: string;
}

/** The signature fields of a signed body. */
export interface SignedBody extends Readonly<Record<string, unknown>> {
  readonly appId: string;
  readonly signature: string;
}

interface Checking {
  readonly secretOf: SigningSecretOf;
  readonly now: number;
}

/** The largest allowed difference between the clocks of client and server. */
const headerWindowSeconds = 300;
const longestValidSeconds = 900;

const secondsOf = (ms: number) => Math.floor(ms / 1000);

/** The secrets that are valid now, including previous ones within their overlap. */
function secretsOf(key: StoredKey, { secretOf, now }: Checking): string[] {
  const inForce = key.previousSecrets.filter(({ untilMs }) => now < untilMs);
  return [key, ...inForce].map(({ version }) => secretOf({ ...key, version }));
}

/** The key that made the signature. Organisations may share key ids and app ids, so the signature decides. */
function signerAmong(keys: readonly StoredKey[], checking: Checking, fits: (secret: string) => boolean): StoredKey {
  const key = keys.find((candidate) => secretsOf(candidate, checking).some(fits));
  if (key === undefined) throw fail(identityErrors.signatureWrong, {});
  return key;
}

/** The key that signed the request; throws if none did. */
export function checkHeaderSignature(
  keys: readonly StoredKey[],
  signed: SignedHeaders,
  request: Pick<SignedRequest, 'method' | 'path'> & { readonly rawBody: Uint8Array },
  checking: Checking,
): StoredKey {
  const { timestamp, nonce, signature } = signed;
  const { method, path, rawBody: body } = request;
  if (keys.length === 0) throw fail(identityErrors.keyUnknown, {});
  const sign = signRequest({ method, path, timestamp, nonce, body });
  const key = signerAmong(keys, checking, (secret) => sameSignature(signature, sign(secret)));
  checkTime(checking, timestamp - headerWindowSeconds, timestamp + headerWindowSeconds);
  return key;
}

/** The message includes the server's time, because the usual reason is a wrong clock. */
function checkTime({ now: ms }: Checking, begin: number, end: number): void {
  const now = secondsOf(ms);
  if (now < begin || now > end) throw fail(identityErrors.signatureExpired, { now, begin, end });
}

/** Stores the nonce as used, for all processes, until its signature expires; throws if it was used before. */
export async function spendNonce(database: Database, key: StoredKey, signed: SignedHeaders): Promise<void> {
  const usedUntilMs = (signed.timestamp + headerWindowSeconds + 1) * 1000;
  const spent = await database.transaction((tx) =>
    orgSql(tx, key.orgId).run(sql`
      insert into used_nonces (org_id, key_id, nonce, used_until_ms)
      values ($1, ${key.keyId}, ${signed.nonce}, ${usedUntilMs})
      on conflict do nothing
      returning 1`),
  );
  if (spent === 0) throw fail(identityErrors.nonceUsed, {});
}

export function isSignedBody(body: unknown): body is SignedBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'signature' in body &&
    typeof body.signature === 'string' &&
    'appId' in body &&
    typeof body.appId === 'string'
  );
}

/** The appId takes the place of a key's id, so the caller learns that the appId is at fault, not the secret. */
export const unknownAppId = ({ appId }: SignedBody) =>
  fail(identityErrors.appIdUnknown, { param: 'appId', received: quote(appId) });

/** The key that signed the body; throws if none did. */
export function checkBodySignature(keys: readonly StoredKey[], body: SignedBody, checking: Checking): StoredKey {
  const begin = wholeNumber(body, 'validBegin', 0, Number.MAX_SAFE_INTEGER);
  const end = begin + wholeNumber(body, 'validTime', 1, longestValidSeconds);
  if (keys.length === 0) throw unknownAppId(body);
  const sign = signBody(body);
  const key = signerAmong(keys, checking, (secret) => sameSignature(body.signature, sign(secret)));
  checkTime(checking, begin, end);
  return key;
}

/** Clients send these as numbers or as digits. */
function wholeNumber(body: SignedBody, param: string, minimum: number, maximum: number): number {
  const given = body[param];
  const value = typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum && value <= maximum) return value;
  const words = maximum === Number.MAX_SAFE_INTEGER ? `≥ ${minimum}` : `${minimum}–${maximum}`;
  throw fail(identityErrors.signatureMalformed, {
    param,
    expected: { en: `a whole number of seconds, ${words}`, zh: `以秒为单位的整数，${words}` },
    received: given === undefined ? { en: 'none', zh: '空' } : quote(given),
  });
}
