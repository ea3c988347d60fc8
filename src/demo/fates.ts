import { splitByAmount } from '../order/shares.ts';
import { dayMs, hourMs } from './calendar.ts';
import { type Chance, nth } from './chance.ts';
import type { Draft, Market } from './draft.ts';
import type { PlannedLine } from './plan.ts';
import { ship } from './shipping.ts';

const refunds = 0.058;
/** A refund that is under way began lately. */
const underWayWithinMs = 60 * dayMs;

type Outcome = 'all' | 'part' | 'failed' | 'underWay' | 'requested';
const outcomes: Readonly<Record<'lately' | 'longAgo', readonly (readonly [Outcome, number])[]>> = {
  lately: [
    ['all', 25],
    ['part', 12],
    ['failed', 8],
    ['underWay', 25],
    ['requested', 30],
  ],
  longAgo: [
    ['all', 68],
    ['part', 22],
    ['failed', 10],
  ],
};

const notes = ['家长要求周末送货', '已电话确认上课时间', '教材随第一课寄出', '转介绍，已登记奖励', '发票抬头已登记'];

/** What became of an order after it was paid: sent, withdrawn from, paid back, or nothing. */
export function fateOf(market: Market, draft: Draft): Draft {
  const { chance } = market;
  const isOrdinary = draft.paidAtMs !== null && draft.type !== 5;
  if (!isOrdinary) return draft;
  const withdrawn = draft.withdrawn ? { ...draft, lines: withdraw(chance, draft) } : draft;
  const sent = ship(market, withdrawn);
  const refunded = mayBeRefunded(sent) && chance.happens(refunds) ? { ...sent, lines: refund(market, sent) } : sent;
  return chance.happens(0.1) ? { ...refunded, notes: [planNote(market, refunded)] } : refunded;
}

const mayBeRefunded = ({ type, moneyPaid, withdrawn }: Draft) => type === 1 && moneyPaid > 0 && !withdrawn;

const sharesOf = ({ moneyPaid, lines }: Draft) =>
  splitByAmount(
    moneyPaid,
    lines.map(({ amount }) => amount),
  );

/** The course comes first among an order's lines. Half of those who withdraw get something back for the rest of it. */
function withdraw(chance: Chance, draft: Draft): PlannedLine[] {
  const back = chance.happens(0.5) ? Math.floor(nth(sharesOf(draft), 0) * 0.6) : 0;
  return draft.lines.map((line, index) => (index === 0 ? { ...line, status: 3, refundAmount: back } : line));
}

function refund({ chance, calendar }: Market, draft: Draft): PlannedLine[] {
  const shares = sharesOf(draft);
  const isRecent = (draft.paidAtMs ?? 0) > calendar.now - underWayWithinMs;
  const outcome = chance.weighted(outcomes[isRecent ? 'lately' : 'longAgo']);
  const alone = chance.happens(0.4) ? chance.integer(0, draft.lines.length - 1) : undefined;
  return draft.lines.map((line, index) => {
    if (alone !== undefined && alone !== index) return line;
    const share = shares[index] ?? 0;
    if (outcome === 'part') return { ...line, refundAmount: Math.floor(share * chance.pick([0.2, 0.35, 0.5])) };
    return { ...line, status: statuses[outcome], refundAmount: outcome === 'all' ? share : 0 };
  });
}

const statuses = { all: 5, failed: 7, underWay: 6, requested: 9 } as const;

function planNote({ chance, people, calendar }: Market, { branch, paidAtMs }: Draft) {
  const writer = nth(people.users, chance.pick(nth(people.assistants, branch)));
  const atMs = Math.min((paidAtMs ?? 0) + chance.integer(1, 40) * hourMs, calendar.now);
  return { content: chance.pick(notes), atMs, userName: writer.loginName };
}
