import { nothing, type Sql, sql } from './sql.ts';

/** `and …` that leaves a caller bound to a branch with that branch's records alone. */
export function inBranch(caller: { readonly branchId: number | null }, column: Sql): Sql {
  return caller.branchId === null ? nothing : sql`and ${column} = ${caller.branchId}`;
}
