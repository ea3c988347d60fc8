import type { Database } from '../../database/database.ts';
import type { Destinations } from '../../events/webhook/send/destination.ts';
import type { Scope } from '../../sql/scope.ts';
import type { Language } from '../errors/failure.ts';
import type { Change } from './audit.ts';
import type { TakenFailures } from './conflict.ts';
import type { Identity } from './identity.ts';
import type { RecentRequests } from './recent-requests.ts';

/** The caller id of commands on the server's own machine. */
export const operatorId = 'operator';

/** The caller, which decides what the call can see. */
export interface Caller {
  /** The caller's name in the audit log; idempotency keys are separate for each. */
  readonly id: string;
  readonly orgId: number;
  /** The branch that the caller is bound to; null for the whole organisation. */
  readonly branchId: number | null;
  /** Whether it sees personal data in full, and may search by parts of a mobile. */
  readonly personal: boolean;
  /** Whether it may search by parts of a mobile without seeing it: callers who may reveal one. */
  readonly findsPersonal?: boolean;
  /** The member of staff who is signed in. */
  readonly staffId?: number;
  /** Limits a class teacher to the classes of this teacher. */
  readonly teacherId?: number;
}

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
  readonly db: Scope;
  readonly scopes: Identity['scopes'];
  /** The recent requests of this process. */
  readonly recentRequests: RecentRequests;
}

/** Slow work before the transaction, such as hashing a password, so that no lock is held meanwhile. */
export interface PrepareCall<Input> extends Call<Input> {
  readonly db: Scope;
  /** Counts values that the operation will compare with hidden ones; throws once the caller has tried too many. */
  readonly countTries: (tries: number) => Promise<void>;
}

/** One transaction for the writes, the audit entries and the idempotency answer. */
export interface WriteCall<Input> extends Call<Input> {
  readonly tx: Scope;
  readonly scopes: Identity['scopes'];
  /** Derives the secret that a key or an endpoint signs with; it is never stored. */
  readonly signingSecretOf: SigningSecretOf;
  /** Where webhooks may be sent; undefined: the public internet. */
  readonly webhookDestinations?: Destinations | undefined;
  /** Adds a change to the audit log. */
  readonly audit: (change: Change) => void;
  /** The failures for unique constraints that statements violate which the operation sends without waiting for them. */
  readonly whenTaken: (failures: TakenFailures) => void;
  /** Whether this is the second run, because the first one took something for new that was stored already. */
  readonly isSecondRun?: boolean;
}

/** A key as it is signed with: a new version is a new secret. */
export interface KeyVersion {
  readonly orgId: number;
  readonly keyId: number;
  readonly version: number;
}

/** An endpoint as its messages are signed. */
export interface WebhookVersion {
  readonly orgId: number;
  readonly webhookId: number;
  readonly version: number;
}

export type SigningSecretOf = (signer: KeyVersion | WebhookVersion) => string;
