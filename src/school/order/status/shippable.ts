import { type OrderStatus, orderStatus } from '../../code-dictionary/order-status.ts';
import { goods } from '../../product/goods.ts';

const bundle = 5;
const other = 9;

/**
 * The product types that a carrier can deliver: goods, bundles, which may contain goods, and "other", which may be
 * anything. Courses, lesson packs, memberships and question banks are not delivered.
 */
export const shippableTypes: readonly number[] = [goods, bundle, other];

/** Whether the product can be shipped. The tracking number of a shipped line stays editable. */
export const canBeShipped = ({ productType, status }: { productType: number; status: OrderStatus }): boolean =>
  shippableTypes.includes(productType) || status === orderStatus.shipped;
