import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { rederiveLessons } from '../../src/school/lesson/attendance/rederive.ts';
import { rebuildCounters } from '../../src/school/order/count/counters.ts';
import { sql } from '../../src/sql/sql.ts';
import { isPostgres, openTestDatabase } from '../database/database.ts';
import { untilHeldUp } from '../database/lock-wait.ts';
import { isLong } from '../run/tries.ts';
import { createShop, type Shop } from '../school/shop.ts';
import { noon } from '../server/server.ts';
import {
  broken,
  type Enrolment,
  type MoveName,
  moves,
  newEnrolment,
  type StateName,
  states,
  storedOf,
} from './moves.ts';

let shop: Shop;
let productId: number;
let transactions = 0;
let runs = 0;

beforeAll(async () => {
  shop = await createShop(counted(await openTestDatabase()));
  productId = await shop.product({ price: 100 });
});

/** Counts what is begun and what runs: a transaction that runs again was the victim of a deadlock. */
function counted(database: Database): Database {
  return {
    ...database,
    transaction: (work) => {
      transactions += 1;
      return database.transaction((tx) => {
        runs += 1;
        return work(tx);
      });
    },
  };
}

const everyMove = Object.keys(moves) as MoveName[];
const everyState = Object.keys(states) as StateName[];

async function make(name: MoveName, enrolment: Enrolment) {
  const { path, body } = moves[name];
  const { status, body: answer, text } = await shop.server.post(path, body(enrolment));
  if (status >= 500) throw new Error(`${name} answered ${text}`);
  // The deletion of a user has a code of its own.
  return path === '/user/del' ? Number(answer.obj.code) : answer.code;
}

async function inState(state: StateName): Promise<Enrolment> {
  const enrolment = await newEnrolment(shop, productId);
  for (const name of states[state]) expect([state, name, await make(name, enrolment)]).toEqual([state, name, 0]);
  return enrolment;
}

type Pair = readonly [MoveName, MoveName];

/** What two moves answer and leave, one after the other, in the order of the pair. */
async function oneAfterTheOther(state: StateName, [first, second]: Pair) {
  const enrolment = await inState(state);
  const codes = { [`1 ${first}`]: await make(first, enrolment), [`2 ${second}`]: await make(second, enrolment) };
  return { codes, stored: await storedOf(shop, enrolment) };
}

const rows = {
  student: ({ studentId }: Enrolment) => sql`
    select from users where org_id = $1 and user_id = ${studentId} for update`,
  order: ({ orderId }: Enrolment) => sql`
    select from orders where org_id = $1 and order_id = ${orderId} for update`,
  class: ({ classes }: Enrolment) => sql`
    select from groups where org_id = $1 and group_id = ${classes[0]} for update`,
};
type Row = keyof typeof rows;
const everyRow = Object.keys(rows) as Row[];

/** The same at one instant: both have begun, and wait for one row, the first of the pair before the second. */
async function atOnce(state: StateName, [first, second]: Pair, held: Row) {
  const enrolment = await inState(state);
  const [before, begun] = [transactions, runs];
  const requests = await shop.school.db.transaction(async (tx) => {
    await tx.run(rows[held](enrolment));
    const one = make(first, enrolment);
    await untilHeldUp(tx, [one]);
    const other = make(second, enrolment);
    await untilHeldUp(tx, [one, other]);
    return { one, other };
  });
  const codes = { [`1 ${first}`]: await requests.one, [`2 ${second}`]: await requests.other };
  const again = runs - begun - (transactions - before);
  return { codes, stored: await storedOf(shop, enrolment), again };
}

const swapped = ({ codes, stored }: Awaited<ReturnType<typeof oneAfterTheOther>>, [first, second]: Pair) => ({
  codes: { [`1 ${first}`]: codes[`2 ${first}`], [`2 ${second}`]: codes[`1 ${second}`] },
  stored,
});

/** What goes wrong with two moves at one instant: nothing, if they come to what one after the other comes to. */
async function faultsOf(state: StateName, [a, b]: Pair, behind: readonly Row[]): Promise<string[]> {
  const faults: string[] = [];
  const serial = {
    [a]: await oneAfterTheOther(state, [a, b]),
    [b]: await oneAfterTheOther(state, [b, a]),
  };
  const mayKeepPlace = [...states[state], a, b].includes('approveAndKeepPlace');
  // Files bring places as they are.
  const mayBeUnpaid = [a, b].includes('importMember');
  for (const pair of a === b ? [[a, b] as const] : [[a, b] as const, [b, a] as const]) {
    const [first, second] = pair;
    const possible = [serial[first], swapped(serial[second] ?? never(), pair)];
    for (const held of behind) {
      const { again, ...outcome } = await atOnce(state, pair, held);
      const about = `${state}: ${first}, then ${second}, behind the ${held}`;
      // Erasing a person keeps out every reference to the person, which others store after their other locks.
      if (again > 0 && !pair.includes('eraseUser')) faults.push(`${about}: deadlock`);
      if (!mayBeUnpaid) faults.push(...broken(outcome.stored, mayKeepPlace).map((each) => `${about}: ${each}`));
      const texts = possible.map((each) => JSON.stringify(each));
      if (!texts.includes(JSON.stringify(outcome))) {
        faults.push(`${about}: ${JSON.stringify(outcome)} instead of ${texts.join(' or ')}`);
      }
    }
  }
  return faults;
}

const never = (): never => {
  throw new Error('Both orders were tried');
};

/** What once went wrong. */
const telling: readonly (readonly [StateName, Pair, Row])[] = [
  ['in a class until a planned end', ['withdraw', 'transfer'], 'order'],
  ['in a class', ['withdraw', 'deleteUser'], 'class'],
  ['deleted, was in a class', ['withdraw', 'restoreUser'], 'order'],
];

test.runIf(isPostgres() && !isLong).each(telling)(
  '%s: %j at one instant come to what they come to one after the other',
  async (state, pair, held) => {
    expect(await faultsOf(state, pair, [held])).toEqual([]);
  },
);

test.runIf(isPostgres() && isLong).each(everyState)('any two moves at one instant, %s', async (state) => {
  const faults: string[] = [];
  const possible = new Set<MoveName>();
  for (const name of everyMove) if ((await make(name, await inState(state))) === 0) possible.add(name);
  for (const [index, a] of everyMove.entries()) {
    for (const b of everyMove.slice(index)) {
      if (possible.has(a) && possible.has(b)) faults.push(...(await faultsOf(state, [a, b], everyRow)));
    }
  }
  expect(faults).toEqual([]);
});

test.runIf(isPostgres())('afterwards the counters and the lessons are as their rows say', async () => {
  const { db } = shop.school;
  const dayMs = 86_400_000;
  const within = { fromMs: noon - dayMs, toMs: noon + dayMs };
  expect(await db.transaction((tx) => rebuildCounters(tx, within))).toBe(0);
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    const { wrong, last } = await db.transaction((tx) => rederiveLessons(tx, from, noon));
    expect(wrong).toBe(0);
    after = last;
  }
});
