import { type Sql, sql } from '../database/sql.ts';

/** What a product's status says. */
export const productStatus = { notListed: 0, waiting: 1, onSale: 2, soldOut: 3, offSale: 4 } as const;

/**
 * A product's status at a moment. Opening, selling out and closing are judged by the clock and the stock whenever
 * anyone asks, not by a timer: what is kept is what staff last said.
 */
export const statusAt = (now: number): Sql => sql`
  case
    when status in (0, 4) or status = 3 and coalesce(stock, 0) = 0 then status
    when sale_end_ms > 0 and sale_end_ms <= ${now} then 4
    when sale_begin_ms > ${now} or status = 1 and sale_begin_ms = 0 then 1
    when stock = 0 then 3
    else 2
  end`;
