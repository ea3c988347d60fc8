import { nextFreeNumber } from '../../../database/insert.ts';
import { integer, row, text } from '../../../database/row.ts';
import type { Scope } from '../../../database/scope.ts';
import { prepared, type Sql, sql } from '../../../database/sql.ts';

const drawnRow = row({ orderId: integer, orderSn: text });

/** In SQL, the identifier of the order with this number that was created at this moment. */
const orderSnOf = (number: Sql) => sql`
  'LT' || to_char(to_timestamp(at_ms / 1000.0) at time zone time_zone, 'YYYYMMDD')
    || repeat('0', 5 - length(${number}::text)) || ${number}`;

/** An import may have brought the identifier that a new order would get. */
const orderOfSn = sql`
  select o.order_id from orders o where o.org_id = $1 and o.order_sn = ${orderSnOf(sql`drawn.number`)}`;

/**
 * Draws numbers for new orders, and unused identifiers: the day of creation in the organisation's time zone and the
 * number, with at least five digits. Also locks the organisation, so that its currency does not change meanwhile.
 */
export async function drawOrders(tx: Scope, createdAtMs: readonly number[]) {
  if (createdAtMs.length === 0) return [];
  return tx.rows(
    prepared(sql`
      with organisation as materialized (
        select time_zone from organisations where org_id = $1 for key share
      ), drawn as materialized (
        select at_ms, time_zone, ${nextFreeNumber('orders', sql`ordinality`, orderOfSn)} as number
        from organisation, unnest(${createdAtMs}::bigint[]) with ordinality as created (at_ms, ordinality)
      )
      select number as order_id, ${orderSnOf(sql`number`)} as order_sn
      from drawn
      order by number`),
    drawnRow,
  );
}
