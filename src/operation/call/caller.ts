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
