import { writeOperation } from '../../operation/call/implementation.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { lockPaidLines } from './paid-lines.ts';
import * as contract from './unplaced-contract.ts';

export const restoreUnplaced = writeOperation(contract.restoreUnplaced, async ({ input, tx, caller, now, audit }) => {
  const { lines } = input;
  const found = await lockPaidLines(tx, caller, lines, now);
  const restored = await tx.rows(
    sql`
      delete from dismissed_places
      where org_id = $1 and (order_id, line) in (
        select * from unnest(
          ${found.map(({ orderId }) => orderId)}::bigint[], ${found.map(({ line }) => line)}::smallint[]))
      returning order_id, line, dismissed_at_ms`,
    row({ orderId: integer, line: integer, dismissedAtMs: integer }),
  );
  for (const { orderId, line, dismissedAtMs } of restored) {
    const known = found.find((each) => each.orderId === orderId && each.line === line);
    if (known === undefined) continue;
    const { orderSn, branchId } = known;
    audit({
      record: 'orderLine',
      events: ['order.lineRestored'],
      id: `${orderSn}/${line}`,
      branchId,
      fields: { dismissedAtMs: [dismissedAtMs, null] },
    });
  }
  return { sucNum: restored.length };
});
