import { splitByAmount } from '../school/order/transition/shares.ts';
import { dayMs, hourMs } from './calendar.ts';
import type { Draft, Market } from './order-draft.ts';
import type { PlannedLine } from './plan.ts';
import { nth, type Random } from './random.ts';
import { ship } from './shipping.ts';

const refunds = 0.058;
/** Pending refunds were requested within this time. */
const pendingWithinMs = 60 * dayMs;

type Outcome = 'all' | 'part' | 'failed' | 'pending' | 'requested';
const outcomes: Readonly<Record<'lately' | 'longAgo' | 'enrolled', readonly (readonly [Outcome, number])[]>> = {
  lately: [
    ['all', 25],
    ['part', 12],
    ['failed', 8],
    ['pending', 25],
    ['requested', 30],
  ],
  longAgo: [
    ['all', 68],
    ['part', 22],
    ['failed', 10],
  ],
  // Students who are still in the class have at most a requested or a partial refund.
  enrolled: [
    ['requested', 50],
    ['part', 50],
  ],
};

const reasons = ['上课时间冲突', '全家搬到外地', '课程难度不合适', '报错了班级', '改报线下课'];
const notes = ['家长要求周末送货', '已电话确认上课时间', '教材随第一课寄出', '转介绍，已登记奖励', '发票抬头已登记'];

/** Decides what happens to an order after payment: shipping, withdrawal, refund, or nothing. */
export function outcomeOf(market: Market, draft: Draft): Draft {
  const { random } = market;
  const isOrdinary = draft.paidAtMs !== null && draft.type !== 5;
  if (!isOrdinary) return draft;
  const sent = ship(market, draft.withdrawnAtMs === undefined ? draft : withdraw(random, draft, draft.withdrawnAtMs));
  const refunded = mayBeRefunded(sent) && random.happens(refunds) ? refund(market, sent) : sent;
  return random.happens(0.1) ? { ...refunded, notes: [planNote(market, refunded)] } : refunded;
}

const mayBeRefunded = ({ type, moneyPaid, withdrawnAtMs }: Draft) =>
  type === 1 && moneyPaid > 0 && withdrawnAtMs === undefined;

const sharesOf = ({ moneyPaid, lines }: Draft) =>
  splitByAmount(
    moneyPaid,
    lines.map(({ amount }) => amount),
  );

/** The course is the first line of its order. Half of the withdrawals include a partial refund. */
function withdraw(random: Random, draft: Draft, atMs: number): Draft {
  const back = random.happens(0.5) ? Math.floor(nth(sharesOf(draft), 0) * 0.6) : 0;
  const [course, ...others] = draft.lines;
  if (course === undefined) return draft;
  return { ...draft, updatedAtMs: atMs, lines: [{ ...course, status: 3, refundAmount: back }, ...others] };
}

function refund({ random, calendar, people }: Market, draft: Draft): Draft {
  const shares = sharesOf(draft);
  const paidAtMs = draft.paidAtMs ?? calendar.now;
  const age = paidAtMs > calendar.now - pendingWithinMs ? 'lately' : 'longAgo';
  const outcome = random.weighted(outcomes[draft.enrols === undefined ? age : 'enrolled']);
  const alone = random.happens(0.4) ? random.integer(0, draft.lines.length - 1) : undefined;
  const updatedAtMs = Math.min(paidAtMs + random.integer(20, 25 * 24) * hourMs, calendar.now);
  // Not drawn, so that the rest of the school stays the same.
  const hour = Math.floor(updatedAtMs / hourMs);
  const assistants = nth(people.assistants, draft.branch);
  const { name: requestedBy } = nth(people.users, nth(assistants, hour % assistants.length));
  const refundRequest = { requestedBy, reason: nth(reasons, hour % reasons.length) };
  const lines = draft.lines.map((line, index): PlannedLine => {
    if (alone !== undefined && alone !== index) return line;
    const share = shares[index] ?? 0;
    if (outcome === 'part')
      return { ...line, refundRequest, refundAmount: Math.floor(share * random.pick([0.2, 0.35, 0.5])) };
    return { ...line, refundRequest, status: statuses[outcome], refundAmount: outcome === 'all' ? share : 0 };
  });
  return { ...draft, updatedAtMs, lines };
}

const statuses = { all: 5, failed: 7, pending: 6, requested: 9 } as const;

function planNote({ random, people, calendar }: Market, { branch, paidAtMs }: Draft) {
  const writer = nth(people.users, random.pick(nth(people.assistants, branch)));
  const atMs = Math.min((paidAtMs ?? 0) + random.integer(1, 40) * hourMs, calendar.now);
  return { content: random.pick(notes), atMs, userName: writer.loginName };
}
