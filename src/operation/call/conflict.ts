import { DatabaseError } from '../../database/database.ts';
import type { OrgDatabase, OrgSql } from '../../sql/org-sql.ts';
import type { Failure } from '../errors/failure.ts';

/** `write` supposed that something is new, and it is stored already: `writeAgain` runs instead, which looks first. */
export class RunAgain extends Error {
  override readonly name = 'RunAgain';
}

/** The failure for the violation of each of these unique constraints. */
export type TakenFailures = Readonly<Record<string, () => Failure | RunAgain>>;

const uniqueViolation = '23505';

/** Awaits a statement and turns the violation of a unique constraint into the failure listed for that constraint. */
export async function unlessTaken<T>(statement: Promise<T>, failures: TakenFailures): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.sqlState !== uniqueViolation) throw error;
    const failure = failures[error.constraint ?? ''];
    throw failure === undefined ? error : failure();
  }
}

/** On the transaction itself, like the types of its events. */
const expected = Symbol('failures for unique constraints');
type Expecting = OrgSql & { readonly [expected]?: object };

/** Says which failure follows if a statement that nobody awaits violates one of these unique constraints. */
export const whenTaken = (tx: Expecting, failures: TakenFailures): void =>
  void Object.assign(tx[expected] ?? {}, failures);

/** A transaction. If a unique constraint is violated, it fails with what `whenTaken` said. */
export function transactionUnlessTaken<T>(db: OrgDatabase, work: (tx: OrgSql) => Promise<T>): Promise<T> {
  const failures: Record<string, TakenFailures[string]> = {};
  return unlessTaken(
    db.transaction((tx) => work(Object.assign(tx, { [expected]: failures }))),
    failures,
  );
}
