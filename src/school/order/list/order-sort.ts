import { type Sql, sql } from '../../../sql/sql.ts';

/** How a list of orders is sorted. `/order/list` has the newest payment first; lists of our own choose. */
export interface OrderSort {
  readonly by: 'payment' | 'amount';
  readonly isDescending: boolean;
}

export const newestFirst: OrderSort = { by: 'payment', isDescending: true };

/** For `order by`. `of` says whose columns these are, such as `o.`; the number of the order decides between equals. */
export function sortedBy({ by, isDescending }: OrderSort, of: Sql): Sql {
  const direction = isDescending ? sql`desc` : sql`asc`;
  return sql`${of}${by === 'payment' ? sql`paid_at_ms` : sql`amount`} ${direction}, ${of}order_id ${direction}`;
}

/** The columns that `sortedBy` compares, of rows called `o`. */
export const sortColumns = ({ by }: OrderSort): Sql =>
  by === 'payment' ? sql`o.order_id, o.paid_at_ms` : sql`o.order_id, o.paid_at_ms, o.amount`;
