import type { Caller } from '../../../operation/call/caller.ts';
import { inBranch } from '../../../sql/branch.ts';
import { join, nothing, type Once, once, type Sql, sql } from '../../../sql/sql.ts';
import { everyType } from '../contract.ts';
import { statusConditions } from '../status/status-at.ts';

/** The filters by which orders are counted in advance. */
export interface CountedFilter {
  readonly caller: Caller;
  readonly status: number;
  readonly type: number;
  /** The range of the payment time; both ends are included. */
  readonly fromMs: number;
  readonly toMs: number;
  /** The time of the request: a status may end at a deadline. */
  readonly now: number | Once;
}

/** The condition that the order `o` is of the caller's branch and of the requested type. */
export const isOfBranchAndType = ({ caller, type }: Pick<CountedFilter, 'caller' | 'type'>): Sql => sql`
  o.org_id = $1 ${inBranch(caller, sql`o.branch_id`)} ${type === everyType ? nothing : sql`and o.type = ${type}`}`;

export const isPaidWithin = ({ fromMs, toMs }: Pick<CountedFilter, 'fromMs' | 'toMs'>): Sql =>
  sql`o.paid_at_ms between ${once(fromMs)} and ${once(toMs)}`;

/**
 * Selects columns of the orders `o` of a branch, status and type. `where` adds the condition on the payment time. A
 * status that needs two conditions becomes two queries, so that each can use an index.
 */
export const selectOrders = (filter: CountedFilter, columns: Sql, where: Sql): Sql =>
  join(
    statusConditions(filter.status, filter.now).map(
      (condition) =>
        sql`select ${columns} from orders o where ${isOfBranchAndType(filter)} and ${condition} and ${where}`,
    ),
    ' union all ',
  );
