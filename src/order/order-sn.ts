import { row, text } from '../database/row.ts';
import type { Scope } from '../database/scope.ts';
import { kept, sql } from '../database/sql.ts';

/** An identifier that no order has: the day, as the organisation counts it, and a number of five digits or more. */
export async function newOrderSn(tx: Scope, now: number): Promise<string> {
  const { orderSn } = await tx.one(
    kept(sql`
      select 'LT' || to_char(to_timestamp(${now} / 1000.0) at time zone time_zone, 'YYYYMMDD')
        || repeat('0', 5 - length(number)) || number as order_sn
      from organisations, lateral (select nextval(pg_get_serial_sequence('orders', 'order_id'))::text as number) as next
      where org_id = $1`),
    row({ orderSn: text }),
  );
  return orderSn;
}
