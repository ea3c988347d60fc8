import type { Static } from '../../../operation/contract/static.ts';
import { type OrderStatus, sharedByLines } from '../../code-dictionary/order-status.ts';
import type { OrderLine } from '../contract.ts';

interface Line {
  readonly productId: number;
  /** The product's name as ordered. */
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
  readonly status: OrderStatus;
  readonly refundAmount?: number;
}

/**
 * The lines of an order as JSON text, to be stored with the order: to render them for each answer would take PostgreSQL more than a third
 * of its time for the details of an order. The same text as `linesFromRows` in SQL; a version that renders another text stores it in
 * another column. There is no text for an order that is not paid, which details do not show, or that waits for its group: its lines
 * change at the deadline without a write.
 */
export function renderedLines(lines: readonly Line[]): string | null {
  if (lines.some(({ status }) => sharedByLines.includes(status))) return null;
  return JSON.stringify(
    lines.map(
      ({ productId, name, quantity, amount, status, refundAmount = 0 }): Static<typeof OrderLine> => ({
        productId,
        product_name: name,
        quantity,
        orderAmount: amount,
        status,
        refundAmount,
      }),
    ),
  );
}
