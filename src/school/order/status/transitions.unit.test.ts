import { describe, expect, test } from 'vitest';
import { type OrderStatus, orderStatus } from '../../code-dictionary/order-status.ts';
import { orderStatuses, shortStatusWords } from '../../code-dictionary/statuses-contract.ts';
import { goods } from '../../product/goods.ts';
import { checkTransition, transitions, transitionsFrom } from './transitions.ts';

/** The agreed transitions: move, from, to. */
const agreed = [
  ['pay', 0, [2, 4]],
  ['pay', 10, [2, 4, 6]],
  ['cancel', 0, [10]],
  ['lapse', 0, [10]],
  ['complete', 4, [2]],
  ['fail', 4, [6]],
  ['ship', 2, [8]],
  ['ship', 8, [8]],
  ['withdraw', 2, [3]],
  ['withdraw', 8, [3]],
  ['undoWithdraw', 3, [2, 8]],
  ['requestRefund', 2, [9]],
  ['requestRefund', 8, [9]],
  ['requestRefund', 3, [9]],
  ['approveRefund', 9, [6]],
  ['declineRefund', 9, [2, 3, 8]],
  ['cancelRefund', 9, [2, 3, 8]],
  ['settleRefund', 6, [2, 3, 5, 8]],
  ['settleRefund', 7, [2, 3, 5, 8]],
  ['failRefund', 6, [7]],
  ['retryRefund', 7, [6]],
  ['giveUpRefund', 7, [2, 3, 8]],
] as const satisfies readonly (readonly [string, OrderStatus, readonly OrderStatus[]])[];

const short = ({ move, from, to }: { move: string; from: number; to: number }) => `${move} ${from} ${to}`;
const agreedOnes = agreed.flatMap(([move, from, all]) => all.map((to) => ({ move, from, to })));

test('the table has exactly the agreed transitions, each once', () => {
  expect(transitions.map(short).sort()).toEqual(agreedOnes.map(short).sort());
});

describe.each(transitions)('$move from $from to $to', ({ move, from, to, operation, when }) => {
  test('is accepted, is described in both languages, and is listed as possible', () => {
    expect(() => checkTransition(move, from, to)).not.toThrow();
    expect(when.en).toMatch(/\w/);
    expect(when.zh).toMatch(/\p{Script=Han}/u);
    expect(transitionsFrom({ status: from, productType: goods, hasEarlierStatus: true })).toContainEqual(
      expect.objectContaining({ move, to, operation }),
    );
  });
});

test('all other transitions are refused', () => {
  const statuses = Object.values(orderStatus);
  const moves = new Set(transitions.map(({ move }) => move));
  const allowed = new Set(agreedOnes.map(short));
  for (const move of moves) {
    for (const from of statuses) {
      for (const to of statuses) {
        if (allowed.has(short({ move, from, to }))) continue;
        expect(() => checkTransition(move, from, to), short({ move, from, to })).toThrow();
      }
    }
  }
});

test('a refunded line stays refunded', () => {
  expect(transitionsFrom({ status: orderStatus.refunded, productType: goods, hasEarlierStatus: true })).toEqual([]);
});

test('without an earlier status, a line cannot return to one', () => {
  const possible = (status: OrderStatus) => [
    ...new Set(transitionsFrom({ status, productType: goods, hasEarlierStatus: false }).map(({ move }) => move)),
  ];
  expect(possible(orderStatus.refunding)).toEqual(['settleRefund', 'failRefund']);
  expect(possible(orderStatus.refundFailed)).toEqual(['settleRefund', 'retryRefund']);
});

const nameOf = (status: OrderStatus) => `${status} ${shortStatusWords(orderStatuses, status).en}`;

/** One arrow for all transitions from one status to another. */
function arrows(): string[] {
  const labels = new Map<string, Set<string>>();
  for (const { from, to, move } of transitions) {
    const arrow = `s${from} --> s${to}`;
    labels.set(arrow, (labels.get(arrow) ?? new Set()).add(move));
  }
  return [...labels].map(([arrow, moves]) => `  ${arrow}: ${[...moves].join(', ')}`);
}

function tableRows(): string[] {
  const rows = transitions.map(({ move, operation, from, to, back, when }) => {
    const by = operation === null ? 'the clock' : `\`${operation}\``;
    return `| ${nameOf(from)} | ${nameOf(to)}${back ? ', if it had this status before' : ''} | ${move} | ${by} | ${when.en} |`;
  });
  return [...new Set(rows)];
}

test('docs/order-transitions.md shows this table (npm run generate writes it)', async () => {
  const page = [
    '# Order transitions',
    '',
    'Each order line has one of these statuses and changes only along these arrows. This page is generated from the table',
    'that the server enforces and that `/order/transitions` returns. `/order/get` shows which transitions a line can make',
    'next.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...Object.values(orderStatus).map((status) => `  state "${nameOf(status)}" as s${status}`),
    '  [*] --> s0: create',
    '  [*] --> s2: create, by an administrator',
    ...arrows(),
    '```',
    '',
    'The status of the order follows from its lines:',
    '',
    '1. Statuses 0, 4 and 10 always apply to the whole order.',
    '2. If a line has status 9, the order has status 9; otherwise the same holds for status 6, and then for status 7.',
    '3. If all lines have status 5, the order has status 5.',
    '4. If every line has status 3 or 5, the order has status 3.',
    '5. If a line has status 8, the order has status 8.',
    '6. In all other cases the order has status 2.',
    '',
    '| from | to | transition | by | when |',
    '|---|---|---|---|---|',
    ...tableRows(),
    '',
  ];
  await expect(page.join('\n')).toMatchFileSnapshot('../../../../docs/order-transitions.md');
});
