import type { Calendar } from './calendar.ts';
import type { Catalogue } from './catalogue.ts';
import type { People } from './people.ts';
import type { PlannedLine, PlannedOrder } from './plan.ts';
import { nth, type Random } from './random.ts';

/** An order as it was paid, or was to be: what became of it comes later, its number last of all. */
export interface Draft extends Omit<PlannedOrder, 'orderSn' | 'discount' | 'purchaseGroup'> {
  /** The membership that was bought with it, by its place. */
  readonly enrols?: number;
  /** The group purchase it is part of, by its place. */
  readonly purchaseGroup?: number;
  /** When the student withdrew from the class that this order was for. */
  readonly withdrawnAtMs?: number;
}

/** What orders are drawn from. */
export interface Market {
  readonly random: Random;
  readonly calendar: Calendar;
  readonly people: People;
  readonly catalogue: Catalogue;
  /** A moment at which somebody paid. */
  readonly drawMoment: (random: Random) => number;
}

export const lineOf = (
  { catalogue }: Pick<Market, 'catalogue'>,
  product: number,
  { quantity = 1, student = null }: { quantity?: number; student?: number | null } = {},
): PlannedLine => {
  const { name, price } = nth(catalogue.products, product);
  return { product, name, quantity, amount: price * quantity, status: 2, student };
};

/** What is left to pay after a coupon: never more than it takes off. */
export const afterCoupon = (lines: readonly PlannedLine[], coupon: number): number =>
  Math.max(0, lines.reduce((sum, { amount }) => sum + amount, 0) - coupon);
