import type { Database } from '../../database/database.ts';
import { scope } from '../../database/scope.ts';
import { sql } from '../../database/sql.ts';
import type { SigningSecretOf } from '../../operation/call/call.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { identityErrors } from '../../operation/errors/identity.ts';
import { sameSignature, signBody } from './body-signature.ts';
import { type SignedRequest, signRequest } from './header-signature.ts';
import type { StoredKey } from './stored-key.ts';

/** What a request that was signed in its headers carries there. */
export interface SignedHeaders {
  readonly keyId: number;
  /** Seconds. */
  readonly timestamp: number;
  readonly nonce: string;
  readonly signature: string;
}

/** What a signed body carries beside the operation's own parameters. */
export interface SignedBody extends Readonly<Record<string, unknown>> {
  readonly appId: string;
  readonly signature: string;
}

interface Checking {
  readonly secretOf: SigningSecretOf;
  readonly now: number;
}

/** How far a client's clock may be from ours, either way. */
const headerWindowSeconds = 300;
const longestValidSeconds = 900;

const secondsOf = (ms: number) => Math.floor(ms / 1000);

/** The secrets a key may sign with now: during a rotation's overlap those before count too. */
function secretsOf(key: StoredKey, { secretOf, now }: Checking): string[] {
  const inForce = key.previousSecrets.filter(({ untilMs }) => now < untilMs);
  return [key, ...inForce].map(({ version }) => secretOf({ ...key, version }));
}

/** The key among these whose signature it is: ids and app ids are each organisation's own, the signature tells. */
function signerAmong(keys: readonly StoredKey[], checking: Checking, fits: (secret: string) => boolean): StoredKey {
  const key = keys.find((candidate) => secretsOf(candidate, checking).some(fits));
  if (key === undefined) throw fail(keys.length === 0 ? identityErrors.keyUnknown : identityErrors.signatureWrong, {});
  return key;
}

/** The key among these that the request was signed with. */
export function checkHeaderSignature(
  keys: readonly StoredKey[],
  signed: SignedHeaders,
  request: Pick<SignedRequest, 'method' | 'path'> & { readonly rawBody: Uint8Array },
  checking: Checking,
): StoredKey {
  const { timestamp, nonce, signature } = signed;
  const { method, path, rawBody: body } = request;
  const sign = signRequest({ method, path, timestamp, nonce, body });
  const key = signerAmong(keys, checking, (secret) => sameSignature(signature, sign(secret)));
  checkTime(checking, timestamp - headerWindowSeconds, timestamp + headerWindowSeconds);
  return key;
}

/** Whoever signed is told what time it is here: clocks that differ are the usual reason. */
function checkTime({ now: ms }: Checking, begin: number, end: number): void {
  const now = secondsOf(ms);
  if (now < begin || now > end) throw fail(identityErrors.signatureExpired, { now, begin, end });
}

/** Marks the nonce as used, once and for all processes, until no signature with it could be valid any more. */
export async function spendNonce(database: Database, key: StoredKey, signed: SignedHeaders): Promise<void> {
  const usedUntilMs = (signed.timestamp + headerWindowSeconds + 1) * 1000;
  const spent = await database.transaction((tx) =>
    scope(tx, key.orgId).run(sql`
      insert into used_nonces (org_id, key_id, nonce, used_until_ms)
      values ($1, ${key.keyId}, ${signed.nonce}, ${usedUntilMs})
      on conflict do nothing`),
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

/** The key among these that the body was signed with. */
export function checkBodySignature(keys: readonly StoredKey[], body: SignedBody, checking: Checking): StoredKey {
  const begin = wholeNumber(body, 'validBegin', 0, Number.MAX_SAFE_INTEGER);
  const end = begin + wholeNumber(body, 'validTime', 1, longestValidSeconds);
  const sign = signBody(body);
  const key = signerAmong(keys, checking, (secret) => sameSignature(body.signature, sign(secret)));
  checkTime(checking, begin, end);
  return key;
}

/** Clients of other platforms send these as numbers or as digits. */
function wholeNumber(body: SignedBody, param: string, minimum: number, maximum: number): number {
  const given = body[param];
  const value = typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum && value <= maximum) return value;
  const words = maximum === Number.MAX_SAFE_INTEGER ? `≥ ${minimum}` : `${minimum}–${maximum}`;
  throw fail(identityErrors.signatureMalformed, {
    param,
    expected: { en: `a whole number of seconds, ${words}`, zh: `以秒为单位的整数，${words}` },
    received: quote(given),
  });
}
