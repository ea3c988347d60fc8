import type { PrepareCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { foldText } from '../../../search/fold.ts';
import { knowsPersonal } from '../../../search/keyword.ts';
import { inBranch } from '../../../sql/branch.ts';
import { integer, jsonArrayOf, nullable, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { shippableTypes } from '../status/shippable.ts';
import type * as contract from './contract.ts';

type Request = Static<typeof contract.shipOrders.request>;
type Shipment = Request['shipments'][number];
export type Check = NonNullable<Static<typeof contract.shipOrders.response>['list'][number]['check']>;

const orderRow = row({
  orderSn: text,
  status: integer,
  buyerName: text,
  receiver: nullable(text),
  carrier: text,
  trackingText: text,
  lines: jsonArrayOf(row({ line: integer, name: text, quantity: integer, status: integer })),
});
type Order = ReturnType<typeof orderRow>;

/** What a person should see of each order before it is shipped, by order number. */
export async function checkShipments({
  input: { shipments },
  db,
  caller,
  countTries,
}: PrepareCall<Request>): Promise<Map<string, Check>> {
  const orders = await db.rows(
    sql`
      select o.order_sn, o.status, b.name as buyer_name, r.receiver, o.carrier, o.tracking_text, coalesce((
        select json_agg(json_build_object('line', l.line, 'name', n.name, 'quantity', l.quantity, 'status', l.status)
          order by l.line)
        from order_lines l
        join products p on p.org_id = $1 and p.product_id = l.product_id
        join ordered_names n on n.org_id = $1 and n.ordered_name_id = l.ordered_name_id
        where l.org_id = $1 and l.order_id = o.order_id and p.type = any(${shippableTypes}::smallint[])), '[]') as lines
      from orders o
      join users b on b.org_id = $1 and b.user_id = o.buyer_id
      left join receivers r on r.org_id = $1 and r.receiver_id = o.receiver_id
      where o.org_id = $1 and o.order_sn = any(${shipments.map(({ orderSn }) => orderSn)}::text[])
        ${inBranch(caller, sql`o.branch_id`)}`,
    orderRow,
  );
  const byNumber = new Map(orders.map((order) => [order.orderSn, order]));
  const pairs = shipments.flatMap((shipment) => {
    const order = byNumber.get(shipment.orderSn);
    return order === undefined ? [] : [{ order, shipment }];
  });
  // The name of the buyer is open to everybody. Only what differs from it is a guess at the receiver.
  const tries = pairs.filter(
    ({ order, shipment: { receiver = '' } }) => receiver.trim() !== '' && !isSameName(order.buyerName, receiver),
  );
  await countTries(tries.length);
  const isReceiver = knowsPersonal(caller) ? isSameName : isWholeName;
  return new Map(pairs.map(({ order, shipment }) => [order.orderSn, checkOf(order, shipment, isReceiver)]));
}

function checkOf(order: Order, { receiver = '', goods = '' }: Shipment, isReceiver: typeof isSameName): Check {
  const { lines, buyerName } = order;
  const isAlreadyShipped = lines.length > 0 && lines.every(({ status }) => status === orderStatus.shipped);
  const isKnown = isSameName(buyerName, receiver) || isReceiver(order.receiver ?? '', receiver);
  const isGoods = lines.some(({ name }) => hasSameText(name, goods));
  return {
    orderStatus: order.status,
    buyerName,
    lines: lines.map(({ name, ...line }) => ({ ...line, product_name: name })),
    logisticsCompany: order.carrier,
    trackingText: order.trackingText,
    warnings: [
      ...(isAlreadyShipped ? ['alreadyShipped'] : []),
      ...(receiver.trim() === '' || isKnown ? [] : ['receiverDiffers']),
      ...(goods.trim() === '' || isGoods ? [] : ['goodsDiffer']),
    ],
  };
}

const plain = (written: string) => foldText(written).replace(/\s+/g, '');

const isWholeName = (stored: string, written: string) => plain(stored) === plain(written);

/** Couriers often mask a name: 王** is 王建国. */
function isSameName(stored: string, written: string): boolean {
  const [name, sheet] = [plain(stored), plain(written)];
  const mask = /[*＊•]/.exec(sheet);
  return mask === null ? name === sheet : name !== '' && mask.index > 0 && name.startsWith(sheet.slice(0, mask.index));
}

function hasSameText(stored: string, written: string): boolean {
  const [name, sheet] = [plain(stored), plain(written)];
  return sheet.includes(name) || name.includes(sheet);
}
