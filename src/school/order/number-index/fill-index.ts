import { selectLastCommittedChange } from '../../../database/change-number.ts';
import { appendRows } from '../../../sql/insert.ts';
import type { OrgDatabase, OrgSql } from '../../../sql/org-sql.ts';
import { arrayOf, boolean, integer, nullable, row, text } from '../../../sql/row.ts';
import { prepared, type Sql, sql } from '../../../sql/sql.ts';
import { indexRow } from './number-grams.ts';

const batchSize = 200;

/** Organisations with orders that changed after the last look, for the maintenance. */
export const organisationsWithUnindexedNumbers: Sql = sql`
  select g.org_id
  from organisations g
  left join indexed_order_numbers i on i.org_id = g.org_id
  where exists (
    select from orders o
    where o.org_id = g.org_id and (o.change_number, o.order_id) > (coalesce(i.change_number, 0), coalesce(i.order_id, 0)))`;

const positionRow = row({ changeNumber: integer, orderId: integer });
const changedRow = row({
  orderId: integer,
  orderSn: text,
  branchId: integer,
  changeNumber: integer,
  isIndexed: boolean,
});

/**
 * Adds a batch of orders that the index lacks: those from before the index, and those of servers that do not know it yet.
 * Follows the changes of orders. Returns whether more may follow.
 */
export async function fillNumberIndex(tx: OrgSql): Promise<boolean> {
  await tx.run(sql`insert into indexed_order_numbers (org_id) values ($1) on conflict do nothing returning 1`);
  const { changeNumber, orderId } = await tx.one(
    sql`select change_number, order_id from indexed_order_numbers where org_id = $1 for update`,
    positionRow,
  );
  const last = await selectLastCommittedChange(tx);
  const changed = await tx.rows(
    prepared(sql`
      select o.order_id, o.order_sn, o.branch_id, o.change_number, exists (
        select from order_numbers n where n.org_id = $1 and n.order_id = o.order_id) as is_indexed
      from orders o
      where o.org_id = $1 and (o.change_number, o.order_id) > (${changeNumber}::bigint, ${orderId}::bigint)
        and o.change_number <= ${last}
      order by o.change_number, o.order_id
      limit ${batchSize}`),
    changedRow,
  );
  const end = changed.at(-1);
  if (end === undefined) return false;
  const missing = changed.filter(({ isIndexed }) => !isIndexed).map((order) => indexRow(tx.orgId, order));
  appendRows(tx, 'order_numbers', missing, sql`on conflict do nothing`);
  await tx.run(sql`
    update indexed_order_numbers set change_number = ${end.changeNumber}, order_id = ${end.orderId} where org_id = $1`);
  return changed.length === batchSize;
}

const indexedRow = row({ orderId: integer, orderSn: text, branchId: integer, grams: nullable(arrayOf(integer)) });

/** Fills the index, then compares it with all orders and repairs it. Returns how many rows were wrong. */
export async function verifyNumberIndex(db: OrgDatabase): Promise<number> {
  while (await db.transaction(fillNumberIndex));
  let wrong = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    const repaired = await db.transaction((tx) => repairNumbers(tx, from));
    wrong += repaired.wrong;
    after = repaired.last;
  }
  return wrong;
}

async function repairNumbers(tx: OrgSql, after: number): Promise<{ wrong: number; last: number | undefined }> {
  const found = await tx.rows(
    sql`
      select o.order_id, o.order_sn, o.branch_id, n.grams
      from orders o
      left join order_numbers n on n.org_id = $1 and n.order_id = o.order_id and n.branch_id = o.branch_id
      where o.org_id = $1 and o.order_id > ${after}
      order by o.order_id
      limit ${batchSize}`,
    indexedRow,
  );
  const wrong = found.flatMap((order) => {
    const right = indexRow(tx.orgId, order);
    return right.grams.join() === order.grams?.join() ? [] : [right];
  });
  appendRows(
    tx,
    'order_numbers',
    wrong,
    sql`on conflict (org_id, order_id) do update set branch_id = excluded.branch_id, grams = excluded.grams`,
  );
  await tx.settle();
  return { wrong: wrong.length, last: found.length < batchSize ? undefined : found.at(-1)?.orderId };
}
