import { type Once, once, type Sql, sql } from '../../sql/sql.ts';
import { codesByName, productStatuses } from '../code-dictionary/statuses-contract.ts';

export const productStatus = codesByName(productStatuses);

/** Available units of the product `p`: its stock and expired holds. null: unlimited. */
export const unitsLeft = (now: number | Once): Sql => sql`
  (p.stock + coalesce((
    select sum(h.quantity) from stock_holds h
    where h.org_id = $1 and h.product_id = p.product_id and h.until_ms <= ${now}), 0))::bigint`;

/**
 * The status of the product `p` at a time. The column holds the status that staff set; every query derives the opening,
 * selling out and closing from the sale times and the stock. There is no timer. The units are written once, because PostgreSQL
 * prepares every subquery, also those that it does not run.
 */
export function statusAt(time: number): Sql {
  const now = once(time);
  const byTime = sql`
    case
      when p.sale_end_ms > 0 and p.sale_end_ms <= ${now} then 4
      when p.sale_begin_ms > ${now} or p.status = 1 and p.sale_begin_ms = 0 then 1
    end`;
  // A product that staff set to "sold out" stays so until it has units, also before and after its sale.
  const unlimited = sql`case p.status when 3 then 0 end`;
  return sql`
    coalesce(
      case when p.status in (0, 4) then p.status end,
      case when p.status <> 3 then ${byTime} end,
      case when coalesce(${unitsLeft(now)}, ${unlimited}) = 0 then 3 end,
      ${byTime},
      2)`;
}
