import type { OrderStatus } from '../order/status.ts';
import { hourMs, minuteMs } from './calendar.ts';
import { nth } from './chance.ts';
import { type Draft, lineOf, type Market } from './draft.ts';

const size = 3;
const openForMs = 24 * hourMs;
const completed = 32;
const failed = 6;
/** How many hours ago the groups that are still open began. */
const openSinceHours = [3, 9, 17];

/** People who buy together: complete groups, some that nobody joined in time, a few that wait for one more. */
export function planGroupPurchases(market: Market): Draft[] {
  const { chance, calendar } = market;
  const long = (draws: number) => Math.min(market.drawMoment(chance), calendar.now - (2 + draws) * openForMs);
  return [
    ...Array.from({ length: completed }, () => together(market, long(0), size, 2)),
    ...Array.from({ length: failed }, (_, place) =>
      together(market, long(place), 1 + (place % 2), place === 0 ? 6 : 5),
    ),
    ...openSinceHours.map((hours, place) => together(market, calendar.now - hours * hourMs, 1 + (place % 2), 4)),
  ].flat();
}

function together(
  { chance, people, catalogue }: Market,
  beganMs: number,
  buyers: number,
  status: OrderStatus,
): Draft[] {
  const branch = chance.integer(0, people.teachers.length - 1);
  const product = nth(catalogue.ofKind(branch, 'group'), 0);
  const inBranch = people.students.filter((student) => student.branch === branch).map(({ user }) => user);
  const [first = 0, ...others] = chance.sample(inBranch, buyers);
  const amount = nth(catalogue.products, product).price;
  return [first, ...others].map((buyer, place) => {
    const paidAtMs = beganMs + place * chance.integer(5, 60) * minuteMs;
    const line = { ...lineOf({ catalogue }, product), status, refundAmount: status === 5 ? amount : 0 };
    return {
      branch,
      type: 5,
      buyer,
      // Whoever joins came by the link of the one who began.
      sharer: buyer === first ? null : first,
      createdAtMs: paidAtMs - chance.integer(10, 300) * 1000,
      paidAtMs,
      completeBeforeMs: beganMs + openForMs,
      lines: [line],
      moneyPaid: amount,
    };
  });
}
