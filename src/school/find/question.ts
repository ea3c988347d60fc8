import type { Caller } from '../../operation/call/caller.ts';
import type { OrgSql } from '../../sql/org-sql.ts';

/** What to look for, and where. */
export interface Question {
  readonly db: OrgSql;
  readonly caller: Caller;
  readonly now: number;
  /** As the caller wrote it, without spaces around it. */
  readonly given: string;
  readonly normalized: string;
  /** The same, and a number in the form of stored ones. */
  readonly forms: readonly string[];
  /** null: in all branches. */
  readonly branchId: number | null;
  /** The most results of a kind. */
  readonly most: number;
}

/** Of so many matching records the best are found: a single letter may match all of them. */
export const mostCandidates = 20_000;
