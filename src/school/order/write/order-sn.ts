import { sequenceOf } from '../../../database/insert.ts';
import { integer, row, text } from '../../../database/row.ts';
import type { Scope } from '../../../database/scope.ts';
import { prepared, sql } from '../../../database/sql.ts';

const drawnRow = row({ orderId: integer, orderSn: text });

/**
 * Numbers for new orders, and identifiers that no order has: the day of the creation, as the organisation counts it, and
 * the number, of five digits or more. Nobody changes what amounts are in until these orders are made.
 */
export async function drawOrders(tx: Scope, createdAtMs: readonly number[]) {
  if (createdAtMs.length === 0) return [];
  return tx.rows(
    prepared(sql`
      with organisation as materialized (
        select time_zone from organisations where org_id = $1 for key share
      ), drawn as materialized (
        select at_ms, nextval(${sequenceOf('orders')}) as number
        from organisation, unnest(${createdAtMs}::bigint[]) as at_ms
      )
      select number as order_id,
        'LT' || to_char(to_timestamp(at_ms / 1000.0) at time zone time_zone, 'YYYYMMDD')
          || repeat('0', 5 - length(number::text)) || number as order_sn
      from drawn, organisation
      order by number`),
    drawnRow,
  );
}
