import { type Calendar, dayMs, hourMs, minuteMs } from './calendar.ts';
import type { Catalogue } from './catalogue.ts';
import { planGroupPurchases } from './group-purchases.ts';
import type { Groups, Membership } from './groups.ts';
import { planNewBuyers } from './new-buyers.ts';
import { afterCoupon, type Draft, lineOf, type Market } from './order-draft.ts';
import { numbered } from './order-numbers.ts';
import { outcomeOf } from './order-outcomes.ts';
import type { People } from './people.ts';
import type { PlannedOrder, PlannedPurchaseGroup } from './plan.ts';
import { nth, type Random } from './random.ts';
import { momentsOf } from './seasons.ts';
import { drawBasket } from './shop.ts';

const allOrders = 3000;
const gifts = 110;
const unpaid = { waiting: 3, closed: 45 };

export interface Orders {
  readonly orders: readonly PlannedOrder[];
  readonly purchaseGroups: readonly PlannedPurchaseGroup[];
  /** The order of each membership, both by index. */
  readonly orderOfMember: ReadonlyMap<number, number>;
}

export function planOrders(
  random: Random,
  { calendar, people, groups, catalogue }: { calendar: Calendar; people: People; groups: Groups; catalogue: Catalogue },
): Orders {
  const drawMoment = momentsOf(calendar);
  const market = (name: string): Market => ({ random: random.fork(name), calendar, people, catalogue, drawMoment });
  const enrolments = market('enrolments');
  const { purchaseGroups, drafts: groupPurchases } = planGroupPurchases(market('group purchases'));
  const certain = [
    ...groups.members.flatMap((member, index) =>
      member.from === null ? [enrolment(enrolments, groups, member, index)] : [],
    ),
    ...groupPurchases,
    ...repeat(gifts, market('gifts'), gift),
    ...repeat(unpaid.waiting, market('waiting'), (each) => unpaidOrder(each, 'waiting')),
    longUnpaidOrder(market('patient'), groups),
    ...repeat(unpaid.closed, market('closed'), (each) => unpaidOrder(each, 'closed')),
  ];
  const buyers = new Set<string>();
  const newBuyers = planNewBuyers(market('new buyers'), groups);
  const shop = repeat(allOrders - certain.length - newBuyers.length, market('shop'), (each) => shopOrder(each, buyers));
  const fates = market('fates');
  const drafts = [...[...certain, ...shop].map((draft) => outcomeOf(fates, draft)), ...newBuyers].sort(
    (a, b) => a.createdAtMs - b.createdAtMs,
  );
  return {
    orders: numbered(drafts),
    purchaseGroups,
    orderOfMember: new Map(drafts.flatMap(({ enrols }, index) => (enrols === undefined ? [] : [[enrols, index]]))),
  };
}

const repeat = <T>(times: number, market: Market, draw: (market: Market) => T): T[] =>
  Array.from({ length: times }, () => draw(market));

/** The orders that paid for the memberships, most with books. */
function enrolment(
  { random, calendar, catalogue }: Market,
  { classes }: Groups,
  member: Membership,
  index: number,
): Draft {
  const each = nth(classes, member.group);
  const { branch } = each;
  const lines = [lineOf({ catalogue }, catalogue.productOf(each), { student: member.user })];
  if (random.happens(0.35)) {
    const books = random.sample(catalogue.ofKind(branch, 'goods'), random.integer(1, 2));
    lines.push(...books.map((product) => lineOf({ catalogue }, product)));
  }
  const paidAtMs = Math.min(member.joinedAtMs, calendar.now) - random.integer(1, 50) * 60_000;
  return {
    branch,
    type: 1,
    buyer: member.user,
    sharer: null,
    createdAtMs: paidAtMs - random.integer(10, 900) * 1000,
    paidAtMs,
    lines,
    moneyPaid: afterCoupon(lines, random.happens(0.3) ? random.pick([1000, 3000, 10_000, 20_000]) : 0),
    enrols: index,
    ...(member.reason === '退课' && member.leftAtMs !== null ? { withdrawnAtMs: member.leftAtMs } : {}),
  };
}

const drawBuyer = ({ random, people }: Market): { branch: number; buyer: number } => {
  const { branch, user } = random.pick(people.students);
  return { branch, buyer: user };
};

/** Another user of the branch who shared the link. */
function drawSharer({ random, people }: Market, { branch, buyer }: { branch: number; buyer: number }): number | null {
  if (!random.happens(0.12)) return null;
  const others = people.students.filter((student) => student.branch === branch && student.user !== buyer);
  return random.pick(others).user;
}

function shopOrder(market: Market, bought: Set<string>): Draft {
  const { random } = market;
  const who = drawBuyer(market);
  const paidAtMs = market.drawMoment(random);
  const { lines, coupon } = drawBasket(market, who, paidAtMs, bought);
  return {
    ...who,
    type: 1,
    sharer: drawSharer(market, who),
    createdAtMs: paidAtMs - random.integer(8, 1500) * 1000,
    paidAtMs,
    lines,
    moneyPaid: afterCoupon(lines, coupon),
  };
}

/** Orders issued by staff: gifts for new students, sometimes a course as compensation. */
function gift(market: Market): Draft {
  const { random, catalogue } = market;
  const who = drawBuyer(market);
  const atMs = market.drawMoment(random);
  const kind = random.happens(0.1) ? 'special' : 'gift';
  const lines = [lineOf(market, random.pick(catalogue.ofKind(who.branch, kind)))];
  return { ...who, type: 4, sharer: null, createdAtMs: atMs, paidAtMs: atMs, lines, moneyPaid: 0 };
}

function unpaidOrder(market: Market, state: 'waiting' | 'closed'): Draft {
  const { random, calendar } = market;
  const who = drawBuyer(market);
  const sinceMs = state === 'waiting' ? random.integer(60, 1200) * 1000 : random.integer(2, 200 * 24) * hourMs;
  const { lines } = drawBasket(market, who, calendar.now - sinceMs, new Set());
  return {
    ...who,
    type: 1,
    sharer: null,
    createdAtMs: calendar.now - sinceMs,
    paidAtMs: null,
    lines: lines.map((line) => ({ ...line, status: state === 'waiting' ? 0 : 10 })),
    moneyPaid: 0,
  };
}

/** An unpaid order of the first student in the first class, with a late payment deadline: examples pay it. */
function longUnpaidOrder({ calendar: { now }, catalogue }: Market, { members }: Groups): Draft {
  const { user: buyer } = nth(members, 0);
  const lines = [
    { ...lineOf({ catalogue }, nth(catalogue.ofKind(0, 'pack'), 0), { student: buyer }), status: 0 as const },
  ];
  const createdAtMs = now - 10 * minuteMs;
  return {
    branch: 0,
    type: 1,
    buyer,
    sharer: null,
    createdAtMs,
    paidAtMs: null,
    payBeforeMs: now + 30 * dayMs,
    lines,
    moneyPaid: 0,
  };
}
