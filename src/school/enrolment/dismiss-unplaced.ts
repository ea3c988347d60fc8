import { writeOperation } from '../../operation/call/implementation.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { insertRows } from '../../sql/insert.ts';
import { sql } from '../../sql/sql.ts';
import { groupErrors } from '../group/errors.ts';
import { lockPaidLines } from './paid-lines.ts';
import * as contract from './unplaced-contract.ts';

export const dismissUnplaced = writeOperation(contract.dismissUnplaced, async ({ input, tx, caller, now, audit }) => {
  const { lines, reason } = input;
  const dismissed = await lockPaidLines(tx, caller, lines, now);
  for (const [index, { orderSn, line, isUnplaced }] of dismissed.entries()) {
    const received = quote(`${orderSn}, ${line}`);
    if (!isUnplaced) throw fail(groupErrors.lineNotUnplaced, { param: `lines[${index}].line`, received });
  }
  const staffId = caller.staffId ?? null;
  await insertRows(
    tx,
    'dismissed_places',
    dismissed.map(({ orderId, line }) => ({ orderId, line, reason, staffId, dismissedAtMs: now })),
    sql`
      on conflict (org_id, order_id, line) do update
      set reason = excluded.reason, staff_id = excluded.staff_id, dismissed_at_ms = excluded.dismissed_at_ms`,
  );
  for (const { orderSn, line, branchId, studentId } of dismissed) {
    audit({
      record: 'orderLine',
      events: ['order.lineDismissed'],
      id: `${orderSn}/${line}`,
      branchId,
      fields: { dismissedAtMs: [null, now] },
      personal: { userId: studentId, fields: { reason: [null, reason] } },
    });
  }
  return { sucNum: dismissed.length };
});
