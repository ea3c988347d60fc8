import type { Caller } from '../../../operation/call/caller.ts';
import { sql } from '../../../sql/sql.ts';

/** Whoever sent the request of the refund `f`; null if the refund was imported. */
export const requestedCaller = sql`(
  select m.caller
  from order_moves m
  where m.org_id = $1 and m.order_id = f.order_id and m.line = f.line and m.move = 'requestRefund'
  order by m.move_id desc
  limit 1)`;

/** Whether this member of staff requested the refund. The session tells, not a name in the request. */
export const isRequester = ({ staffId, id }: Pick<Caller, 'staffId' | 'id'>, requested: string | null): boolean =>
  staffId !== undefined && id === requested;
