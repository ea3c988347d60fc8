import { type Column, integer } from '../../sql/row.ts';
import { type CodeOf, codesByName, orderStatuses } from './statuses-contract.ts';

export const orderStatus = codesByName(orderStatuses);
export type OrderStatus = CodeOf<typeof orderStatuses>;

const isOrderStatus = (value: number): value is OrderStatus => Object.values<number>(orderStatus).includes(value);

export const statusColumn: Column<OrderStatus> = (value, column) => {
  const status = integer(value, column);
  if (!isOrderStatus(status)) throw new TypeError(`Column ${column} should hold a status, not ${status}`);
  return status;
};

/** All lines of an order have these statuses together. */
export const sharedByLines: readonly OrderStatus[] = [
  orderStatus.awaitingPayment,
  orderStatus.closed,
  orderStatus.groupPurchase,
];

/** The status of an order from those of its lines: a status that needs action comes first. */
export function deriveOrderStatus(lines: readonly OrderStatus[]): OrderStatus {
  const [first] = lines;
  if (first === undefined) throw new Error('An order has at least one line');
  const shared = sharedByLines.find((status) => lines.includes(status));
  if (shared !== undefined) {
    if (lines.some((status) => status !== shared)) {
      throw new Error(`All lines of an order must have the status ${shared}; received ${lines.join()}`);
    }
    return shared;
  }
  const { paid, withdrawn, refunded, refunding, refundFailed, shipped, refundRequested } = orderStatus;
  const refundInProgress = [refundRequested, refunding, refundFailed].find((status) => lines.includes(status));
  if (refundInProgress !== undefined) return refundInProgress;
  const notRefunded = lines.filter((status) => status !== refunded);
  if (notRefunded.length === 0) return refunded;
  if (notRefunded.every((status) => status === withdrawn)) return withdrawn;
  return lines.includes(shipped) ? shipped : paid;
}
