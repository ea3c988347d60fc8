import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { fail } from '../../operation/errors/failure.ts';
import { ourErrors } from '../../operation/errors/ours.ts';
import { cost } from './password-cost.ts';

const keyLength = 32;

/** Hashes waiting at once; whoever comes beyond is told to come again. */
const mostWaiting = 50;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** One at a time: guesses from many sides take no more memory and threads than one. */
async function derive(password: string, salt: Buffer, { log2N, r, p }: typeof cost): Promise<Buffer> {
  if (waiting >= mostWaiting) throw fail(ourErrors.overloaded, {});
  waiting += 1;
  const mine = last.then(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const N = 2 ** log2N;
        scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
          error === null ? resolve(key) : reject(error),
        );
      }),
  );
  last = mine.catch(() => {});
  return mine.finally(() => {
    waiting -= 1;
  });
}

const written = (salt: Buffer, key: Buffer) =>
  ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return written(salt, await derive(password, salt, cost));
}

/** What nobody's password fits: whoever does not exist is refused as slowly as a wrong password. */
export const nobodysHash = written(Buffer.alloc(16), Buffer.alloc(keyLength));

export async function fitsPassword(password: string, hash: string): Promise<boolean> {
  const [, log2N, r, p, salt = '', key = ''] = hash.split('$');
  const right = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), {
    log2N: Number(log2N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(given, right);
}

/** Without letters and digits that look alike: it is read out and typed. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** About 100 random bits, in groups of four. */
export function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}
