import { splitByAmount } from '../order/shares.ts';
import type { OrderStatus } from '../order/status.ts';
import { dayMs, hourMs } from './calendar.ts';
import { type Chance, nth } from './chance.ts';
import type { Draft, Market } from './draft.ts';
import type { PlannedLine } from './plan.ts';
import { ship } from './shipping.ts';

const refunds = 0.058;
/** A refund that is under way began lately. */
const underWayWithinMs = 60 * dayMs;

type Outcome = 'all' | 'part' | 'failed' | 'underWay' | 'requested';
const outcomes: readonly (readonly [Outcome, number])[] = [
  ['all', 52],
  ['part', 16],
  ['failed', 8],
  ['underWay', 12],
  ['requested', 12],
];

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
  const outcome = chance.weighted(outcomes);
  const isRecent = (draft.paidAtMs ?? 0) > calendar.now - underWayWithinMs;
  const alone = chance.happens(0.4) ? chance.integer(0, draft.lines.length - 1) : undefined;
  const moved = (line: PlannedLine, index: number): PlannedLine => {
    if (alone !== undefined && alone !== index) return line;
    const share = shares[index] ?? 0;
    if (outcome === 'part' && share > 1)
      return { ...line, refundAmount: Math.ceil(share * chance.pick([0.2, 0.35, 0.5])) };
    const lasting: Partial<Record<Outcome, OrderStatus>> = isRecent ? { underWay: 6, requested: 9 } : {};
    const status = outcome === 'failed' ? 7 : (lasting[outcome] ?? 5);
    return { ...line, status, refundAmount: status === 5 ? share : 0 };
  };
  return draft.lines.map(moved);
}

function planNote({ chance, people, calendar }: Market, { branch, paidAtMs }: Draft) {
  const writer = nth(people.users, chance.pick(nth(people.assistants, branch)));
  const atMs = Math.min((paidAtMs ?? 0) + chance.integer(1, 40) * hourMs, calendar.now);
  return { content: chance.pick(notes), atMs, userName: writer.loginName };
}
