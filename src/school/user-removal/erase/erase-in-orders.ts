import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { staysUpToDate } from '../../order/rendered-lines/render-in-sql.ts';
import { withoutNames } from './person-names.ts';

const addressRow = row({ receiver: text, mobile: text, districts: text, address: text });

export interface Address {
  readonly receiver: string;
  readonly mobile: string;
  readonly districts: string;
  readonly address: string;
}

/** Erases the addresses of a buyer; amounts, lines and dates stay. Returns the erased addresses. */
export async function eraseBuyerAddresses(tx: OrgSql, buyerId: number, now: number): Promise<Address[]> {
  const changeNumber = await tx.changeNumber();
  await tx.run(sql`
    update orders o set receiver_id = null, updated_at_ms = ${now}, change_number = ${changeNumber},
      rendered_change_number = ${staysUpToDate(changeNumber)}
    where org_id = $1 and buyer_id = ${buyerId} and receiver_id is not null`);
  return tx.rows(
    sql`
      delete from receivers
      where org_id = $1 and buyer_id = ${buyerId}
      returning receiver, mobile, districts, address`,
    addressRow,
  );
}

const usedRow = row({ receiverId: integer, orderSn: text });

/**
 * Erases addresses on orders of other buyers that enrol the student, if the address contains a name, mobile or address
 * of the student that the buyer does not share. So a shared family address stays.
 */
export async function eraseStudentAddresses(
  tx: OrgSql,
  studentId: number,
  names: readonly string[],
  now: number,
): Promise<{ addresses: Address[]; orderSns: string[] }> {
  const changeNumber = await tx.changeNumber();
  const used = await tx.rows(
    sql`
      update orders o set receiver_id = null, updated_at_ms = ${now}, change_number = ${changeNumber},
        rendered_change_number = ${staysUpToDate(changeNumber)}
      from receivers r, users b
      where o.org_id = $1 and r.org_id = $1 and r.receiver_id = o.receiver_id
        and b.org_id = $1 and b.user_id = r.buyer_id and r.receiver_id in (
          select e.receiver_id
          from order_lines l
          join orders e on e.org_id = $1 and e.order_id = l.order_id
          where l.org_id = $1 and l.student_id = ${studentId})
        and exists (
          select from unnest(${names}::text[]) as name
          where name not in (b.name, b.mobile, b.address, b.guardian_name, b.guardian_mobile)
            and (r.mobile = name or strpos(r.receiver, name) > 0 or strpos(r.address, name) > 0))
      returning r.receiver_id, o.order_sn`,
    usedRow,
  );
  const addresses = await tx.rows(
    sql`
      delete from receivers
      where org_id = $1 and receiver_id = any(${used.map(({ receiverId }) => receiverId)}::bigint[])
      returning receiver, mobile, districts, address`,
    addressRow,
  );
  return { addresses, orderSns: used.map(({ orderSn }) => orderSn) };
}

/** Removes the names from notes, refunds, transition reasons and reasons for leaving a place unfilled. Returns the number of changed rows. */
export async function eraseNamesInOrders(tx: OrgSql, userId: number, names: readonly string[]): Promise<number> {
  const without = (column: Sql) => withoutNames(column, names);
  const named = (column: Sql) => sql`${column} <> ${without(column)}`;
  const theirs = sql`org_id = $1 and order_id in (
    select order_id from orders where org_id = $1 and buyer_id = ${userId}
    union all
    select order_id from orders where org_id = $1 and sharer_id = ${userId}
    union all
    select order_id from order_lines where org_id = $1 and student_id = ${userId})`;
  if (names.length === 0) return 0;
  const notes = await tx.run(sql`
    update order_notes set content = ${without(sql`content`)}, user_name = ${without(sql`user_name`)}
    where ${theirs} and (${named(sql`content`)} or ${named(sql`user_name`)})`);
  const refunds = await tx.run(sql`
    update refunds set reason = ${without(sql`reason`)}, decision_reason = ${without(sql`decision_reason`)},
      failure = ${without(sql`failure`)}, requested_by = ${without(sql`requested_by`)},
      decided_by = ${without(sql`decided_by`)}
    where ${theirs} and (${named(sql`reason`)} or ${named(sql`decision_reason`)} or ${named(sql`failure`)}
      or ${named(sql`requested_by`)} or ${named(sql`decided_by`)})`);
  const moves = await tx.run(sql`
    update order_moves set reason = ${without(sql`reason`)}
    where ${theirs} and ${named(sql`reason`)}`);
  const dismissals = await tx.run(sql`
    update dismissed_places set reason = ${without(sql`reason`)}
    where ${theirs} and ${named(sql`reason`)}`);
  return notes + refunds + moves + dismissals;
}
