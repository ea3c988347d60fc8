import type { OrgDatabase, OrgSql } from '../../../sql/org-sql.ts';
import { integer, nullable, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { isUpToDate, rightText } from './render-in-sql.ts';

const batchSize = 1000;

/** Compares what is stored with the orders' lines and notes. A text that differs is no longer used. Returns the number of such orders. */
export async function verifyRenderedLines(db: OrgDatabase): Promise<number> {
  let wrong = 0;
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    const repaired = await db.transaction((tx) => repair(tx, from));
    wrong += repaired.wrong;
    after = repaired.last;
  }
  return wrong;
}

const repairedRow = row({ wrong: integer, last: nullable(integer) });

/** An order that changes meanwhile is left alone: its text is written again with the change. */
const repair = (tx: OrgSql, after: number) =>
  tx.one(
    sql`
      with batch as materialized (
        select order_id, change_number, rendered_change_number, rendered_lines, may_have_notes, status, pay_before_ms,
          complete_before_ms
        from orders
        where org_id = $1 and order_id > ${after}
        order by order_id
        limit ${batchSize}
      ), wrong as materialized (
        select o.order_id, o.change_number
        from batch as o
        where ${isUpToDate} and (
          o.rendered_lines is distinct from ${rightText}
          or (not o.may_have_notes and exists (
            select from order_notes n where n.org_id = $1 and n.order_id = o.order_id)))
      ), repaired as (
        update orders o set rendered_change_number = null
        from wrong w
        where o.org_id = $1 and o.order_id = w.order_id and o.change_number = w.change_number
        returning 1
      )
      select (select count(*) from repaired) as wrong, (select max(order_id) from batch) as last`,
    repairedRow,
  );
