import { nothing, type Sql, sql } from './sql.ts';

/** `and …`: limits a caller who is bound to a branch to the records of that branch. */
export function inBranch(caller: { readonly branchId: number | null }, column: Sql): Sql {
  return caller.branchId === null ? nothing : sql`and ${column} = ${caller.branchId}`;
}
