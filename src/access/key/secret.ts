import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `lectern_` + 43 characters of randomness + 7 of checksum. The prefix lets secret scanners recognise a leaked one. */
const prefix = 'lectern_';
const form = /^lectern_[\w-]{43}[0-9a-z]{7}$/;

const checksum = (text: string) => crc32(text).toString(36).padStart(7, '0');

/** A new secret of 256 random bits. It is shown once; only its digest is kept. */
export function newSecret(): string {
  const body = prefix + randomBytes(32).toString('base64url');
  return body + checksum(body);
}

/** Whether this can be a secret of ours at all: a typing mistake is told from an unknown key without asking anyone. */
export function isSecret(text: string): boolean {
  return form.test(text) && checksum(text.slice(0, -7)) === text.slice(-7);
}

/**
 * What is kept of a secret, and what it is found by. Finding by digest takes no longer for a near miss than for a far
 * one: nobody can steer a digest towards another.
 */
export const digestOfSecret = (secret: string): string => hash('sha256', secret);
