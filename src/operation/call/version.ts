import { createHash } from 'node:crypto';
import { fail, quote } from '../errors/failure.ts';
import { stateErrors } from '../errors/state.ts';

/**
 * The version of a record: a digest of what its edit operation can change and its readers see. It stays the same while a
 * product is sold or a student hands something in. Personal values must not be part of it: a caller who may not see them could
 * find them out by trying. The versions of users and orders are their change numbers.
 */
export const versionOf = (values: object): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);

/** What is edited, as the error names it. */
interface Edited {
  /** The parameter that names the record, such as `productId`. */
  readonly name: string;
  readonly id: number | string;
  /** The parameter with the version. */
  readonly param?: string;
}

/**
 * Refuses to edit a record that has changed since the caller read it. Call it once the record is locked: `present` is then
 * the last version. Without a version, the last writer wins.
 */
export function requireVersion(given: string | undefined, present: string, { name, id, param = 'version' }: Edited) {
  if (given === undefined || given === present) return;
  throw fail(stateErrors.recordChanged, { param, record: `${name} ${id}`, received: quote(given) });
}
