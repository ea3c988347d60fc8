import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { fail } from '../../operation/errors/failure.ts';
import { serverErrors } from '../../operation/errors/server.ts';
import { cost } from './password-cost.ts';
import { requireStrong } from './strong-password.ts';

const keyLength = 32;

/** The most waiting hashes; beyond that, the server answers 503. */
const mostWaiting = 50;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Computes one hash at a time, so that many attempts need no more memory and threads than one. */
async function derive(password: string, salt: Buffer, { log2N, r, p }: typeof cost): Promise<Buffer> {
  if (waiting >= mostWaiting) throw fail(serverErrors.overloaded, {});
  waiting += 1;
  const hashed = last.then(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const N = 2 ** log2N;
        scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
          error === null ? resolve(key) : reject(error),
        );
      }),
  );
  last = hashed.catch(() => {});
  return hashed.finally(() => {
    waiting -= 1;
  });
}

const encodeHash = (salt: Buffer, key: Buffer) =>
  ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');

/** The hash of a new password; refuses one that is guessed first. */
export async function hashPassword(password: string, param = 'password'): Promise<string> {
  requireStrong(password, param);
  const salt = randomBytes(16);
  return encodeHash(salt, await derive(password, salt, cost));
}

/** A hash that no password matches, so that an unknown account takes as long as a wrong password. */
export const unmatchableHash = encodeHash(Buffer.alloc(16), Buffer.alloc(keyLength));

export async function matchesPassword(password: string, hash: string): Promise<boolean> {
  const [, log2N, r, p, salt = '', key = ''] = hash.split('$');
  const right = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), {
    log2N: Number(log2N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(given, right);
}

/** No letters and digits that look alike, because people read and type the password. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** About 100 random bits, in groups of four. */
export function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}
