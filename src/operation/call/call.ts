import type { Readable } from 'node:stream';
import type { Database } from '../../database/database.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import type { Language } from '../errors/failure.ts';
import type { Change } from './audit.ts';
import type { Caller } from './caller.ts';
import type { Identity } from './identity.ts';

interface Call<Input> {
  readonly input: Input;
  readonly caller: Caller;
  /** The time of the call, in milliseconds. */
  readonly now: number;
  /** The language of texts in the answer. */
  readonly language: Language;
}

/** A sign-in or sign-out, with the current session, if any. */
export interface SessionCall<Input> {
  readonly input: Input;
  readonly database: Database;
  readonly now: number;
  readonly reqId: string;
  readonly present: { readonly caller: Caller; readonly token: string } | undefined;
}

/** The answer, and the session after it. */
export interface SessionResult<Answer> {
  readonly answer: Answer;
  readonly session: { readonly token: string; readonly expiresAtMs: number } | undefined;
  /** The member of staff who signed in. */
  readonly member?: { readonly orgId: number; readonly staffId: number };
}

/** The arguments of an operation's handler. */
export interface ReadCall<Input> extends Call<Input> {
  readonly db: OrgSql;
  readonly scopes: Identity['scopes'];
}

/** A read whose answer is a file. */
export interface FileCall<Input> extends ReadCall<Input> {
  readonly database: Database;
  /** Aborts when the client has left. */
  readonly signal: AbortSignal;
}

/** A file, which is read once. */
export interface FileAnswer {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly stream: Readable;
  /** Every change of the event log up to this cursor is in the file. */
  readonly cursor: string;
}

/** Slow work before the transaction, such as hashing a password, so that no lock is held meanwhile. */
export interface PrepareCall<Input> extends Call<Input> {
  readonly db: OrgSql;
  /** Counts values that the operation will compare with hidden ones; throws once the caller has tried too many. */
  readonly countTries: (tries: number) => Promise<void>;
}

/** One transaction for the writes, the audit entries and the idempotency answer. */
export interface WriteCall<Input> extends Call<Input> {
  readonly tx: OrgSql;
  readonly scopes: Identity['scopes'];
  /** Adds a change to the audit log. */
  readonly audit: (change: Change) => void;
}
