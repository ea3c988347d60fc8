import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { tries } from '../../../../test/run/tries.ts';
import { orderBy } from '../../../../test/school/orders.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { countGram } from '../../../search/gram-counters.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { changeUser, lockUser } from '../../user/write.ts';
import { insertOrders } from '../insert/insert-orders.ts';
import { compactCounters } from './counters.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The begin of a day in Shanghai. */
const beganMs = Date.UTC(2026, 2, 1) - 8 * hourMs;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

// Few letters, so that grams are shared; both cases, so that normalizing matters.
const word = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '王', '1'), minLength: 1, maxLength: 5 });
const gram = fc.constantFrom('a', 'b', '王', '1', 'ab', 'a1', '王王');
const moment = fc
  .tuple(fc.nat(4 * 24), fc.constantFrom(-1, 0, 1, hourMs / 2))
  .map(([hours, beside]) => beganMs + hours * hourMs + beside);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ buy: fc.array(fc.tuple(fc.nat(5), moment), { minLength: 1, maxLength: 6 }) }) },
  { weight: 3, arbitrary: fc.record({ rename: fc.nat(5), name: word, mobile: word }) },
  { weight: 1, arbitrary: fc.constant({ fold: true as const }) },
  { weight: 1, arbitrary: fc.record({ count: gram }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let ordersMade = 0;

const buyersOf = ({ branches }: School) =>
  branches.flatMap((branch) => branch.studentIds.map((id) => ({ branch, id })));

async function take(school: School, tx: OrgSql, each: Step): Promise<unknown> {
  const buyers = buyersOf(school);
  if ('fold' in each) return compactCounters(tx);
  if ('count' in each) return countGram(tx, each.count);
  if ('rename' in each) {
    const { id } = buyers[each.rename] ?? { id: 0 };
    const user = await lockUser(tx, callerOf(school), `1_${id}`);
    if (user === undefined) throw new Error('No such student');
    return changeUser(tx, user, { name: each.name, mobile: each.mobile }, noon);
  }
  return insertOrders(
    tx,
    each.buy.flatMap(([buyer, paidAtMs]) => {
      const found = buyers[buyer];
      ordersMade += 1;
      return found ? [orderBy(found.branch, { orderSn: `sn-${ordersMade}`, buyerId: found.id, paidAtMs })] : [];
    }),
  );
}

/** Counters and a scan of the texts, in one statement, for every day, branch and gram. */
async function differences({ db }: School) {
  return db.rows(
    sql`
      with counted as (
        select gram, branch_id, day_ms, orders from gram_counters where org_id = $1
        union all
        select g.gram, d.branch_id, d.hour_ms - (d.hour_ms + ${8 * hourMs}) % ${dayMs}, d.orders
        from order_counter_deltas d
        join users u on u.org_id = $1 and u.user_id = d.buyer_id
        join counted_grams g on g.org_id = $1
          and strpos(lower(concat_ws(chr(10), u.login_name, u.name, u.mobile)), g.gram) > 0
        where d.org_id = $1
      ), scanned as (
        select g.gram, o.branch_id, o.paid_at_ms - (o.paid_at_ms + ${8 * hourMs}) % ${dayMs} as day_ms, 1 as orders
        from orders o
        join users u on u.org_id = $1 and u.user_id = o.buyer_id
        join counted_grams g on g.org_id = $1
          and strpos(lower(concat_ws(chr(10), u.login_name, u.name, u.mobile)), g.gram) > 0
        where o.org_id = $1 and o.paid_at_ms is not null
      )
      select gram, sum(counted)::bigint as counted, sum(scanned)::bigint as scanned
      from (
        select gram, branch_id, day_ms, orders as counted, 0 as scanned from counted
        union all
        select gram, branch_id, day_ms, 0, orders from scanned
      ) as compared
      group by gram, branch_id, day_ms
      having sum(counted) <> sum(scanned)`,
    row({ gram: text, counted: integer, scanned: integer }),
  );
}

test('counters of grams equal a scan of the texts after any orders, renames and compactions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const school = await createSchool(database);
      await school.db.transaction((tx) => countGram(tx, 'a'));
      for (const each of steps) await school.db.transaction((tx) => take(school, tx, each));
      expect(await differences(school)).toEqual([]);
    }),
    { numRuns: tries(10, 500) },
  );
});

test('concurrent orders, renames, compactions and new counters lose nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 6 }), { minLength: 4, maxLength: 4 }), async (writers) => {
      const school = await createSchool(database);
      await school.db.transaction((tx) => countGram(tx, 'a'));
      const run = async (steps: readonly Step[]) => {
        for (const each of steps) await school.db.transaction((tx) => take(school, tx, each));
      };
      const watch = async () => {
        for (let times = 0; times < 6; times++) expect(await differences(school)).toEqual([]);
      };
      await Promise.all([...writers.map(run), watch()]);
      expect(await differences(school)).toEqual([]);
    }),
    { numRuns: tries(6, 100) },
  );
});

test('a list by a counted gram equals the list without counters', async () => {
  const school = await createSchool(database);
  const { db, branches } = school;
  const servers = [
    await startServer(database, callerOf(school)),
    await startServer(database, callerOf(school, branches[1])),
  ];
  const steps = fc.sample(step, { numRuns: 60, seed: 7 }).filter((each) => !('count' in each));
  for (const each of steps) await db.transaction((tx) => take(school, tx, each));
  const ranges = fc.sample(fc.tuple(moment, moment), { numRuns: 12, seed: 11 });
  const ask = () =>
    Promise.all(
      servers.flatMap((server) =>
        ['a', '王', 'A1'].flatMap((buyer) =>
          ranges.map(([one, other]) =>
            server.ask('/order/list', {
              buyer,
              payStartDate: Math.min(one, other),
              payEndDate: Math.max(one, other),
              pageSize: 3,
            }),
          ),
        ),
      ),
    );
  const uncounted = await ask();
  for (const each of ['a', '王', 'a1']) await db.transaction((tx) => countGram(tx, each));
  expect(await ask()).toEqual(uncounted);
  expect(uncounted.some(({ count }) => count > 3)).toBe(true);
});
