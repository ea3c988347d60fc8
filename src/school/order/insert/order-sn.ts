import { RunAgain, type TakenFailures } from '../../../operation/call/conflict.ts';
import { nextNumbers, sequenceOf } from '../../../sql/insert.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { boolean, integer, row, text } from '../../../sql/row.ts';
import { prepared, type Sql, sql } from '../../../sql/sql.ts';

interface Drawn {
  readonly orderId: number;
  readonly orderSn: string;
}

const identifiedRow = row({ orderId: integer, orderSn: text, isTaken: boolean });

/** The day of creation in the organisation's time zone, for the identifier of an order. */
const dayOf = (createdAtMs: Sql): Sql => sql`
  to_char(to_timestamp(${createdAtMs} / 1000.0) at time zone time_zone, 'YYYYMMDD')`;

/** An import has brought the number that `drawOrder` drew. The insert of an order writes all these tables at once. */
export const whenNumberTaken: TakenFailures = Object.fromEntries(
  ['orders', 'order_lines', 'order_numbers', 'stock_holds'].map((table) => [`${table}_pkey`, () => new RunAgain()]),
);

/**
 * Draws a number for a new order, and an identifier, without asking whether an import has brought either of them: then the
 * insert fails. Also locks the organisation, like `drawOrders`, and then draws the change number.
 */
export async function drawOrder(tx: OrgSql, createdAtMs: number): Promise<Drawn> {
  const [{ day }, { next: orderId }] = await Promise.all([
    tx.one(
      prepared(sql`
        select ${dayOf(sql`${createdAtMs}::bigint`)} as day from organisations where org_id = $1 for key share`),
      row({ day: text }),
    ),
    tx.changeNumberWith(sequenceOf('orders')),
  ]);
  return { orderId, orderSn: `LT${day}${String(orderId).padStart(5, '0')}` };
}

/**
 * Draws numbers for new orders, and unused identifiers: the day of creation in the organisation's time zone and the
 * number, with at least five digits. Also locks the organisation, so that its currency does not change meanwhile.
 */
export async function drawOrders(tx: OrgSql, createdAtMs: readonly number[]): Promise<Drawn[]> {
  const drawn = new Map<number, Drawn>();
  // An import may have brought the identifier that a new order would get. Each try draws twice as many numbers for an order.
  for (let many = 1; drawn.size < createdAtMs.length; many *= 2) {
    const places = createdAtMs.flatMap((_, place) => (drawn.has(place) ? [] : Array<number>(many).fill(place)));
    const numbers = await nextNumbers(tx, 'orders', places.length);
    const identified = await identify(
      tx,
      numbers,
      places.map((place) => createdAtMs[place] ?? 0),
    );
    for (const [index, { isTaken, ...order }] of identified.entries()) {
      const place = places[index] ?? 0;
      if (!isTaken && !drawn.has(place)) drawn.set(place, order);
    }
  }
  return [...drawn].sort(([a], [b]) => a - b).map(([, order]) => order);
}

const identify = (tx: OrgSql, numbers: readonly number[], createdAtMs: readonly number[]) =>
  tx.rows(
    prepared(sql`
      with organisation as materialized (
        select time_zone from organisations where org_id = $1 for key share
      ), identified as materialized (
        select number, ordinality,
          'LT' || ${dayOf(sql`at_ms`)} || repeat('0', 5 - length(number::text)) || number as order_sn
        from organisation,
          unnest(${numbers}::bigint[], ${createdAtMs}::bigint[]) with ordinality as created (number, at_ms, ordinality)
      )
      select number as order_id, order_sn,
        exists (select 1 from orders o where o.org_id = $1 and o.order_sn = i.order_sn)
          or exists (select 1 from orders o where o.org_id = $1 and o.order_id = i.number) as is_taken
      from identified i
      order by ordinality`),
    identifiedRow,
  );
