import type { Caller } from '../../../operation/call/caller.ts';
import { maskColumns } from '../../../operation/call/mask-in-sql.ts';
import { jsonRecord } from '../../../sql/json.ts';
import { type Once, type Sql, sql } from '../../../sql/sql.ts';
import { Order, orderRecord } from '../contract.ts';
import { statusAt } from '../status/status-at.ts';

/** The columns of an order record at a moment, for orders `o`, buyers `b` and receivers `r`. */
export interface OrderView {
  readonly now: number | Once;
  readonly caller: Pick<Caller, 'personal'>;
}

/**
 * The values of the fields of an order record. The SQL renders the tracking number as a JSON number, because it has more
 * digits than a JavaScript number holds. A tracking text with other characters becomes 0.
 */
export const orderFields = ({ now, caller }: OrderView) => ({
  orderSn: sql`o.order_sn`,
  dateAdded: sql`o.created_at_ms`,
  datePay: sql`o.paid_at_ms`,
  orderAmount: sql`o.amount`,
  moneyPaid: sql`o.money_paid`,
  orderStatus: statusAt(now, sql`o.status`),
  customerName: sql`b.login_name`,
  customerRealName: sql`b.name`,
  logisticsCompany: sql`case when o.carrier = '' then '""' else to_json(o.carrier)::text end`,
  trackingNumber: sql`
    case when o.tracking_text <> '' and o.tracking_text ~ '^[1-9][0-9]{0,17}$' then o.tracking_text else '0' end`,
  deliveryTime: sql`o.delivered_at_ms`,
  orderAddress: caller.personal ? address : maskedAddress,
});

/** Most carriers are empty, so the text is rendered only where there is one. */
export const renderedFields = { json: ['logisticsCompany'] } as const;

const renderOrder = jsonRecord(Order, renderedFields);
const renderAddress = jsonRecord(orderRecord.orderAddress);

/** The record of the order `o` as JSON text. */
export const orderJson = (view: OrderView): Sql => renderOrder(orderFields(view));

const orEmpty = (rendered: Sql): Sql => sql`
  case when r.receiver_id is null then '{"receiver":"","mobile":"","districts":"","address":""}' else ${rendered} end`;

const receiver = {
  receiver: sql`r.receiver`,
  mobile: sql`r.mobile`,
  districts: sql`r.districts`,
  address: sql`r.address`,
};
const address = orEmpty(renderAddress(receiver));
/** For callers without the scope `personal`. */
const maskedAddress = orEmpty(renderAddress(maskColumns(orderRecord.orderAddress, receiver)));

export const orderJoins = sql`
  join users b on b.org_id = $1 and b.user_id = o.buyer_id
  left join receivers r on r.org_id = $1 and r.receiver_id = o.receiver_id`;
