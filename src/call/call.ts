import type { Scope } from '../database/scope.ts';
import type { Language } from '../failure.ts';
import type { SigningSecretOf } from '../key/signing-secret.ts';
import type { Change } from './audit.ts';

/** Who is calling, and so what exists for this call. */
export interface Caller {
  /** Who it is in the audit log, and whose idempotency keys these are. */
  readonly id: string;
  readonly orgId: number;
  /** The one branch a caller is bound to; null sees the whole organisation. */
  readonly branchId: number | null;
  /** Whether it sees personal data in full, and may search by parts of a mobile. */
  readonly personal: boolean;
}

interface Call<Input> {
  readonly input: Input;
  readonly caller: Caller;
  /** The moment of the call, in milliseconds. */
  readonly now: number;
  /** For words inside an answer. */
  readonly language: Language;
}

/** What the function behind an operation gets, and all it gets. */
export interface ReadCall<Input> extends Call<Input> {
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
