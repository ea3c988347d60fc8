import type { Calendar } from './calendar.ts';
import type { Catalogue } from './catalogue.ts';
import type { People } from './people.ts';
import type { PlannedLine, PlannedOrder } from './plan.ts';
import { nth, type Random } from './random.ts';

/** An order as it was created. Later steps add refunds and shipping, then its number. */
export interface Draft extends Omit<PlannedOrder, 'orderSn' | 'discount' | 'purchaseGroup'> {
  /** Index of the membership that the order paid for. */
  readonly enrols?: number;
  /** Index of its group purchase. */
  readonly purchaseGroup?: number;
  /** A student who has paid and is in no class yet. */
  readonly waitsForClass?: true;
  /** When the student withdrew from the class of the order. */
  readonly withdrawnAtMs?: number;
}

/** The data from which random orders are made. */
export interface Market {
  readonly random: Random;
  readonly calendar: Calendar;
  readonly people: People;
  readonly catalogue: Catalogue;
  /** Draws the time of a payment. */
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

/** The amount after a coupon, at least 0. */
export const afterCoupon = (lines: readonly PlannedLine[], coupon: number): number =>
  Math.max(0, lines.reduce((sum, { amount }) => sum + amount, 0) - coupon);
