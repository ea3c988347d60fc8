import type { OrderStatus } from '../school/code-dictionary/order-status.ts';
import { hourMs, minuteMs } from './calendar.ts';
import { type Draft, lineOf, type Market } from './order-draft.ts';
import type { PlannedPurchaseGroup } from './plan.ts';
import { nth } from './random.ts';

const openForMs = 24 * hourMs;
const completed = 32;
const failed = 5;
/** How many hours ago the open group purchases began. */
const openSinceHours = [3, 9, 17];

interface Begun {
  readonly beganMs: number;
  readonly buyers: number;
  readonly outcome: 'complete' | 'failed' | 'open';
  /** The status of its orders. */
  readonly status: OrderStatus;
}

/** Group purchases: complete ones, some that failed at the deadline, a few that still need one buyer. */
export function planGroupPurchases(market: Market): { purchaseGroups: PlannedPurchaseGroup[]; drafts: Draft[] } {
  const { random, calendar } = market;
  const lately = calendar.now - 2 * openForMs;
  const longAgo = () => Math.min(market.drawMoment(random), lately);
  const begun: Begun[] = [
    ...Array.from({ length: completed }, () => ({
      beganMs: longAgo(),
      buyers: 3,
      outcome: 'complete' as const,
      status: 2 as const,
    })),
    ...Array.from({ length: failed }, (_, index) => ({
      beganMs: longAgo(),
      buyers: 1 + (index % 2),
      outcome: 'failed' as const,
      status: 5 as const,
    })),
    { beganMs: lately, buyers: 2, outcome: 'failed', status: 6 },
    ...openSinceHours.map((hours, index) => ({
      beganMs: calendar.now - hours * hourMs,
      buyers: 1 + (index % 2),
      outcome: 'open' as const,
      status: 4 as const,
    })),
  ];
  const planned = begun.map((each, index) => together(market, each, index));
  return { purchaseGroups: planned.map(({ group }) => group), drafts: planned.flatMap(({ drafts }) => drafts) };
}

function together(
  { random, people, catalogue }: Market,
  { beganMs, buyers, outcome, status }: Begun,
  purchaseGroup: number,
): { group: PlannedPurchaseGroup; drafts: Draft[] } {
  const branch = random.integer(0, people.teachers.length - 1);
  const product = nth(catalogue.ofKind(branch, 'group'), 0);
  const inBranch = people.students.filter((student) => student.branch === branch).map(({ user }) => user);
  const [first = 0, ...others] = random.sample(inBranch, buyers);
  const { groupPrice, groupSize, groupHours } = nth(catalogue.products, product);
  const price = groupPrice ?? 0;
  const completeBeforeMs = beganMs + openForMs;
  const drafts = [first, ...others].map((buyer, index): Draft => {
    const paidAtMs = beganMs + index * random.integer(5, 60) * minuteMs;
    return {
      branch,
      type: 5,
      purchaseGroup,
      buyer,
      // Later buyers used the link of the first one.
      sharer: buyer === first ? null : first,
      createdAtMs: paidAtMs - random.integer(10, 300) * 1000,
      paidAtMs,
      completeBeforeMs,
      lines: [
        {
          ...lineOf({ catalogue }, product),
          amount: price,
          status,
          refundAmount: status === 5 ? price : 0,
          isRefundDue: outcome === 'failed',
        },
      ],
      moneyPaid: price,
      updatedAtMs: outcome === 'failed' ? completeBeforeMs : paidAtMs,
    };
  });
  const lastPaidAtMs = Math.max(...drafts.map(({ paidAtMs }) => paidAtMs ?? 0));
  const closedAtMs = { complete: lastPaidAtMs, failed: completeBeforeMs, open: null }[outcome];
  const terms = { price, size: groupSize ?? 0, hours: groupHours ?? 0 };
  return {
    group: { branch, product, ...terms, joined: buyers, status: outcome, completeBeforeMs, closedAtMs },
    drafts,
  };
}
