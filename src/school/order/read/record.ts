import { jsonText } from '../../../database/json.ts';
import { nullable, type Parsed, row, text } from '../../../database/row.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Caller } from '../../../operation/call/call.ts';
import { maskMobile } from '../../../operation/call/mask.ts';
import { Order } from '../contract.ts';
import { statusAt } from '../status/status-at.ts';

/** The order record as JSON text, and separately the personal data that some callers may not see. */
export const orderShape = {
  record: text,
  receiver: nullable(text),
  receiverMobile: nullable(text),
  districts: nullable(text),
  address: nullable(text),
};
export const orderRow = row(orderShape);

/**
 * The columns of `orderShape` at a moment, for orders `o`, buyers `b` and receivers `r`. The SQL renders the tracking number
 * as a JSON number, because it has more digits than a JavaScript number holds. A tracking text with other characters
 * becomes 0.
 */
export const orderColumns = (now: number): Sql => sql`
  ${jsonText(Order, {
    orderSn: sql`o.order_sn`,
    dateAdded: sql`o.created_at_ms`,
    datePay: sql`o.paid_at_ms`,
    orderAmount: sql`o.amount`,
    moneyPaid: sql`o.money_paid`,
    orderStatus: statusAt(now, sql`o.status`),
    customerName: sql`b.login_name`,
    customerRealName: sql`b.name`,
    logisticsCompany: sql`o.carrier`,
    trackingNumber: sql`case when o.tracking_text ~ '^[1-9][0-9]{0,17}$' then o.tracking_text else '0' end`,
    deliveryTime: sql`o.delivered_at_ms`,
  })} as record,
  r.receiver, r.mobile as receiver_mobile, r.districts, r.address`;

export const orderJoins = sql`
  join users b on b.org_id = $1 and b.user_id = o.buyer_id
  left join receivers r on r.org_id = $1 and r.receiver_id = o.receiver_id`;

const json = (value: string | null) => JSON.stringify(value ?? '');

/** Renders the record as JSON. Without the scope `personal`, personal data is masked or empty. */
export function renderOrder(
  order: Parsed<typeof orderShape>,
  { personal }: Pick<Caller, 'personal'>,
  further = '',
): string {
  const receiver = personal ? order.receiver : '';
  const mobile = personal ? order.receiverMobile : maskMobile(order.receiverMobile ?? '');
  const address = personal ? order.address : '';
  return (
    `${order.record.slice(0, -1)},"orderAddress":{"receiver":${json(receiver)},"mobile":${json(mobile)},` +
    `"districts":${json(order.districts)},"address":${json(address)}}${further}}`
  );
}
