import { Chance } from './data/chance.ts';
import type { Plan } from './data/plan.ts';
import { products } from './data/shop.ts';
import type { Question } from './load/load.ts';

/** Orders that an administrator issues: paid at once, so that everything is written that a sale writes. */
export function creations(plan: Plan): Question[] {
  const chance = new Chance(20);
  return Array.from({ length: 256 }, () => {
    const product = chance.pick(products);
    const body = {
      buyerId: `1_${plan.teachers + 1 + chance.below(plan.students)}`,
      orderType: 4,
      moneyPaid: product.price,
      productList: [{ productId: product.productId }],
    };
    return { path: '/order/create', body: JSON.stringify(body) };
  });
}

/** The same bytes for a server that does nothing with them but keep them. */
export const plainly = (questions: readonly Question[], path: string): Question[] =>
  questions.map(({ body }) => ({ path, body }));

/** A request that is refused: a parameter that nobody knows. */
export const refused: Question[] = [{ path: '/order/list', body: JSON.stringify({ payStartDat: 1, payEndDate: 2 }) }];
