import { inBranch } from '../../database/branch.ts';
import { join, nothing, type Sql, sql } from '../../database/sql.ts';
import type { Caller } from '../../operation/call/call.ts';
import { everyType } from '../../school/order/contract.ts';
import { inStatus } from '../../school/order/status/clock.ts';

/** Which paid orders are asked for, as far as the counters tell them apart. */
export interface Wanted {
  readonly caller: Caller;
  readonly status: number;
  readonly type: number;
  /** Both included. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly now: number;
}

/** The condition that the order `o` is of the caller's branch and of the wanted type. */
export const isSeen = ({ caller, type }: Pick<Wanted, 'caller' | 'type'>): Sql => sql`
  o.org_id = $1 ${inBranch(caller, sql`o.branch_id`)} ${type === everyType ? nothing : sql`and o.type = ${type}`}`;

/** Columns of the wanted orders `o` that `where` holds for, which says when they were paid; each part uses an index. */
export const ordersWanted = (wanted: Wanted, columns: Sql, where: Sql): Sql =>
  join(
    inStatus(wanted.status, wanted.now).map(
      (condition) => sql`select ${columns} from orders o where ${isSeen(wanted)} and ${condition} and ${where}`,
    ),
    ' union all ',
  );

export const isPaidWithin = ({ fromMs, toMs }: Pick<Wanted, 'fromMs' | 'toMs'>): Sql =>
  sql`o.paid_at_ms between ${fromMs} and ${toMs}`;
