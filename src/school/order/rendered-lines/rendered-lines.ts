import type { Static } from '../../../operation/contract/static.ts';
import type { OrderLine } from '../contract.ts';
import { type OrderStatus, orderStatus } from '../status/status.ts';

interface Line {
  readonly productId: number;
  /** The product's name as ordered. */
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
  readonly status: OrderStatus;
  readonly refundAmount?: number;
}

/** In these statuses, the lines change at a deadline without a write. */
const changingByThemselves: readonly OrderStatus[] = [orderStatus.awaitingPayment, orderStatus.groupPurchase];

/**
 * The lines of an order as JSON text, to be stored with the order: to render them for each answer would take PostgreSQL half of its
 * time for the details of an order. The same as `renderLines` in SQL. Null if the lines change by themselves.
 */
export const renderedLines = (status: OrderStatus, lines: readonly Line[]): string | null =>
  changingByThemselves.includes(status)
    ? null
    : JSON.stringify(
        lines.map(
          ({ productId, name, quantity, amount, status: ofLine, refundAmount = 0 }): Static<typeof OrderLine> => ({
            productId,
            product_name: name,
            quantity,
            orderAmount: amount,
            status: ofLine,
            refundAmount,
          }),
        ),
      );
