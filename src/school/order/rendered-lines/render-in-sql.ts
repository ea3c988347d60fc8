import { jsonRecord } from '../../../sql/json.ts';
import { constant, join, type Once, type Sql, sql } from '../../../sql/sql.ts';
import { sharedByLines } from '../../code-dictionary/order-status.ts';
import { OrderLine } from '../contract.ts';
import { statusAt } from '../status/status-at.ts';

const renderLine = jsonRecord(OrderLine);

/** Whether `rendered_lines` and `may_have_notes` of the order `o` belong to its latest change. */
export const isUpToDate: Sql = sql`o.rendered_change_number = o.change_number`;

/** The new `rendered_change_number` after a change of neither lines nor notes: a text that was up to date stays so. */
export const staysUpToDate = (changeNumber: number): Sql =>
  sql`case when ${isUpToDate} then ${changeNumber}::bigint end`;

/** The lines of the order `o` at a moment as JSON text: the stored text, or from the rows if there is none. */
export const linesOfOrder = (now: number | Once): Sql => sql`
  coalesce(case when ${isUpToDate} then o.rendered_lines end, ${linesFromRows(now)})`;

/** Sorted before they are joined: the key has this order, while to sort inside of the aggregate takes time for each order. */
export const linesFromRows = (now: number | Once): Sql => sql`
  concat('[', (
    select string_agg(line.record, ',')
    from (
      select ${renderLine({
        productId: sql`l.product_id`,
        product_name: sql`n.name`,
        quantity: sql`l.quantity`,
        orderAmount: sql`l.amount`,
        status: statusAt(now, sql`l.status`),
        refundAmount: sql`l.refund_amount`,
      })} as record
      from order_lines l
      join ordered_names n on n.org_id = $1 and n.ordered_name_id = l.ordered_name_id
      where l.org_id = $1 and l.order_id = o.order_id
      order by l.line) as line), ']')`;

/** What `rendered_lines` of the order `o` should be. */
export const rightText: Sql = sql`
  case when o.status not in (${join(sharedByLines.map(constant), ', ')}) then ${linesFromRows(0)} end`;
