import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `lectern_` + 43 characters of randomness + 7 of checksum. The prefix lets secret scanners recognise a leaked one. */
const prefix = 'lectern_';
const form = /^lectern_[\w-]{43}[0-9a-z]{7}$/;

const checksum = (text: string) => crc32(text).toString(36).padStart(7, '0');

/** A new secret of 256 random bits. It is shown once; only its digest is stored. */
export function newSecret(): string {
  const body = prefix + randomBytes(32).toString('base64url');
  return body + checksum(body);
}

/** Checks form and checksum, to detect typing mistakes without a query. */
export function isSecret(text: string): boolean {
  return form.test(text) && checksum(text.slice(0, -7)) === text.slice(-7);
}

/**
 * The stored digest of a secret, by which it is looked up. The lookup leaks no timing information, because an attacker
 * cannot choose digests.
 */
export const digestOfSecret = (secret: string): string => hash('sha256', secret);
