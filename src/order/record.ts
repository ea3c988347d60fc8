import type { Caller } from '../call/call.ts';
import { maskMobile } from '../call/mask.ts';
import { integer, nullable, type Parsed, row, text } from '../database/row.ts';
import { type Sql, sql } from '../database/sql.ts';
import { statusAt } from './clock.ts';

/** What an order record is made from. */
export const orderShape = {
  orderSn: text,
  createdAtMs: integer,
  paidAtMs: integer,
  amount: integer,
  moneyPaid: integer,
  status: integer,
  customerName: text,
  customerRealName: text,
  carrier: text,
  trackingText: text,
  deliveredAtMs: integer,
  receiver: nullable(text),
  receiverMobile: nullable(text),
  districts: nullable(text),
  address: nullable(text),
};
export const orderRow = row(orderShape);

/** The columns of `orderShape` at a moment, where orders are `o`, their buyers `b` and their receivers `r`. */
export const orderColumns = (now: number): Sql => sql`
  o.order_sn, o.created_at_ms, o.paid_at_ms, o.amount, o.money_paid, ${statusAt(now, sql`o.status`)} as status,
  b.login_name as customer_name, b.name as customer_real_name,
  o.carrier, o.tracking_text, o.delivered_at_ms,
  r.receiver, r.mobile as receiver_mobile, r.districts, r.address`;

/** Joins `o` with its buyer and, where it goes somewhere, its receiver. */
export const orderJoins = sql`
  join users b on b.org_id = $1 and b.user_id = o.buyer_id
  left join receivers r on r.org_id = $1 and r.receiver_id = o.receiver_id`;

/** A carrier's number as a JSON number, digit for digit; one that is no such number leaves as 0. */
const trackingNumber = (trackingText: string): string => (/^[1-9][0-9]{0,17}$/.test(trackingText) ? trackingText : '0');

const json = (value: string | null) => JSON.stringify(value ?? '');

/** An order record as JSON: the tracking number has more digits than a JavaScript number holds. */
export function renderOrder(
  order: Parsed<typeof orderShape>,
  { personal }: Pick<Caller, 'personal'>,
  further = '',
): string {
  const receiver = personal ? order.receiver : '';
  const mobile = personal ? order.receiverMobile : maskMobile(order.receiverMobile ?? '');
  const address = personal ? order.address : '';
  return (
    `{"orderSn":${json(order.orderSn)},"dateAdded":${order.createdAtMs},"datePay":${order.paidAtMs},` +
    `"orderAmount":${order.amount},"moneyPaid":${order.moneyPaid},"orderStatus":${order.status},` +
    `"customerName":${json(order.customerName)},"customerRealName":${json(order.customerRealName)},` +
    `"logisticsCompany":${json(order.carrier)},"trackingNumber":${trackingNumber(order.trackingText)},` +
    `"deliveryTime":${order.deliveredAtMs},` +
    `"orderAddress":{"receiver":${json(receiver)},"mobile":${json(mobile)},` +
    `"districts":${json(order.districts)},"address":${json(address)}}${further}}`
  );
}
