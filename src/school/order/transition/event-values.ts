import type { EventValues } from '../../../operation/contract/event-types.ts';
import type { LockedOrder } from './locked-order.ts';

/** The values in the events of an order. */
export const eventValues = ({
  status,
  amount,
  moneyPaid,
}: Pick<LockedOrder, 'status' | 'amount' | 'moneyPaid'>): EventValues => ({
  orderStatus: status,
  orderAmount: amount,
  moneyPaid,
});
