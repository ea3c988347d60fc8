import { searchColumns } from '../../../search/grams.ts';
import { appendRows } from '../../../sql/insert.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { prepared, sql } from '../../../sql/sql.ts';

export interface Receiver {
  readonly receiver: string;
  readonly mobile: string;
  readonly districts: string;
  readonly address: string;
}

interface BuyersReceiver extends Receiver {
  readonly buyerId: number;
}

const receiverRow = row({
  receiverId: integer,
  buyerId: integer,
  receiver: text,
  mobile: text,
  districts: text,
  address: text,
});

const keyOf = ({ buyerId, receiver, mobile, districts, address }: BuyersReceiver) =>
  JSON.stringify([buyerId, receiver, mobile, districts, address]);

/** Inserts the receivers that do not exist yet. Returns a function that finds their ids. */
export async function insertReceivers(
  tx: OrgSql,
  given: readonly BuyersReceiver[],
): Promise<(receiver: BuyersReceiver) => number> {
  const distinct = new Map(given.map((receiver) => [keyOf(receiver), receiver]));
  // Sorted, so that two transactions that insert the same receivers do not deadlock.
  const ordered = [...distinct.keys()].sort().flatMap((key) => distinct.get(key) ?? []);
  const added = ordered.map(({ buyerId, receiver, mobile, districts, address }) => ({
    buyerId,
    receiver,
    mobile,
    districts,
    address,
    ...searchColumns(tx.orgId, { open: [], personal: [receiver, mobile] }),
  }));
  appendRows(tx, 'receivers', added, sql`on conflict do nothing`);
  const found = ordered.length === 0 ? [] : await selectReceivers(tx, ordered);
  const ids = new Map(found.map((receiver) => [keyOf(receiver), receiver.receiverId]));
  return (receiver) => {
    const id = ids.get(keyOf(receiver));
    if (id === undefined) throw new Error('Unknown receiver');
    return id;
  };
}

function selectReceivers(tx: OrgSql, given: readonly BuyersReceiver[]) {
  return tx.rows(
    prepared(sql`
      select r.receiver_id, r.buyer_id, r.receiver, r.mobile, r.districts, r.address
      from unnest(
        ${given.map(({ buyerId }) => buyerId)}::bigint[],
        ${given.map(({ receiver }) => receiver)}::text[],
        ${given.map(({ mobile }) => mobile)}::text[],
        ${given.map(({ districts }) => districts)}::text[],
        ${given.map(({ address }) => address)}::text[]
      ) as w (buyer_id, receiver, mobile, districts, address)
      join receivers r on r.org_id = $1 and r.buyer_id = w.buyer_id and r.receiver = w.receiver
        and r.mobile = w.mobile and r.districts = w.districts and r.address = w.address`),
    receiverRow,
  );
}
