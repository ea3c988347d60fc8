import type { Database } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import type { Language } from '../errors/failure.ts';
import type { Change } from './audit.ts';
import type { Identity } from './identity.ts';
import type { RecentRequests } from './recent-requests.ts';

/** Who is calling, and so what exists for this call. */
export interface Caller {
  /** Who it is in the audit log, and whose idempotency keys these are. */
  readonly id: string;
  readonly orgId: number;
  /** The one branch a caller is bound to; null sees the whole organisation. */
  readonly branchId: number | null;
  /** Whether it sees personal data in full, and may search by parts of a mobile. */
  readonly personal: boolean;
  /** May search by parts of a mobile without seeing it: whoever may ask to see one. */
  readonly findsPersonal?: boolean;
  /** The member of staff who is signed in. */
  readonly staffId?: number;
  /** The teacher whose classes alone exist for this caller. */
  readonly teacherId?: number;
}

interface Call<Input> {
  readonly input: Input;
  readonly caller: Caller;
  /** The moment of the call, in milliseconds. */
  readonly now: number;
  /** For words inside an answer. */
  readonly language: Language;
}

/** Who asks to be let in, or out: nobody yet, or whoever's session the request carries. */
export interface SessionCall<Input> {
  readonly input: Input;
  readonly database: Database;
  readonly now: number;
  readonly reqId: string;
  readonly present: { readonly caller: Caller; readonly token: string } | undefined;
}

/** The answer, and the session from now on. */
export interface SessionResult<Answer> {
  readonly answer: Answer;
  readonly session: { readonly token: string; readonly expiresAtMs: number } | undefined;
  /** Who was let in. */
  readonly member?: { readonly orgId: number; readonly staffId: number };
}

/** What the function behind an operation gets, and all it gets. */
export interface ReadCall<Input> extends Call<Input> {
  readonly db: Scope;
  readonly rights: Identity['rights'];
  /** What this process was asked lately. */
  readonly recentRequests: RecentRequests;
}

/** What is slow, such as hashing a password, is done before the transaction begins, which others would wait for. */
export interface PrepareCall<Input> extends Call<Input> {
  readonly db: Scope;
}

/** The whole call is one transaction: what it writes, its audit entries and its kept answer stand or fall together. */
export interface WriteCall<Input> extends Call<Input> {
  readonly tx: Scope;
  /** What a key signs with: derived, never stored. */
  readonly signingSecretOf: SigningSecretOf;
  /** Notes what was changed, for the audit log. */
  readonly audit: (change: Change) => void;
}

/** A key as it is signed with: a new version is a new secret. */
export interface KeyVersion {
  readonly orgId: number;
  readonly keyId: number;
  readonly version: number;
}

export type SigningSecretOf = (key: KeyVersion) => string;
