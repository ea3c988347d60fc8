import { type Column, integer } from '../../../database/row.ts';

/** The interface's own statuses 2 to 9; what they say is in the contract. */
export const orderStatus = {
  awaitingPayment: 0,
  paid: 2,
  withdrawn: 3,
  groupPurchase: 4,
  refunded: 5,
  refunding: 6,
  refundFailed: 7,
  shipped: 8,
  refundRequested: 9,
  closed: 10,
} as const;
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

const isOrderStatus = (value: number): value is OrderStatus => Object.values<number>(orderStatus).includes(value);

/** A column that holds a status. */
export const statusColumn: Column<OrderStatus> = (value, column) => {
  const status = integer(value, column);
  if (!isOrderStatus(status)) throw new TypeError(`Column ${column} should hold a status, not ${status}`);
  return status;
};

/** Those that a whole order is in: its lines cannot be in different ones. */
const ofWholeOrder: readonly OrderStatus[] = [
  orderStatus.awaitingPayment,
  orderStatus.closed,
  orderStatus.groupPurchase,
];

/** What an order is in, given what each of its lines is in: whatever somebody has to see to comes first. */
export function deriveOrderStatus(lines: readonly OrderStatus[]): OrderStatus {
  const [first] = lines;
  if (first === undefined) throw new Error('An order has at least one line');
  const whole = ofWholeOrder.find((status) => lines.includes(status));
  if (whole !== undefined) {
    if (lines.some((status) => status !== whole)) {
      throw new Error(`Status ${whole} belongs to a whole order, and these lines differ: ${lines.join()}`);
    }
    return whole;
  }
  const { paid, withdrawn, refunded, refunding, refundFailed, shipped, refundRequested } = orderStatus;
  const underWay = [refundRequested, refunding, refundFailed].find((status) => lines.includes(status));
  if (underWay !== undefined) return underWay;
  const kept = lines.filter((status) => status !== refunded);
  if (kept.length === 0) return refunded;
  if (kept.every((status) => status === withdrawn)) return withdrawn;
  return lines.includes(shipped) ? shipped : paid;
}
