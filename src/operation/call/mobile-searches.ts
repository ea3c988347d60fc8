import type { Executor } from '../../database/database.ts';
import { integer, nullable, row } from '../../database/row.ts';
import type { ScopedDatabase } from '../../database/scope.ts';
import { sql, toStatement } from '../../database/sql.ts';
import { keyword } from '../../search/keyword.ts';
import type { Operation } from '../contract/operation.ts';
import { fail } from '../errors/failure.ts';
import type { Caller } from './call.ts';

/** So many searches for a whole number that find nobody has a caller in an hour who sees no personal data. */
const budget = 20;
const windowMs = 3_600_000;

/** Nothing but what a mobile is written with, and as many digits as the shortest has. */
const wholeNumber = /^(?=(?:\D*\d){3})[\d\s+()-]+$/;

/** Whether a caller to whom mobiles are masked, and who may not search by parts of them, searches for a whole one. */
export function isMobileSearch(
  { personal, findsPersonal = personal }: Caller,
  { request }: Operation,
  input: object,
): boolean {
  if (findsPersonal) return false;
  return Object.entries(input).some(([name, value]) => {
    const finds: unknown = Object(request.properties[name])['x-finds'];
    return finds === 'mobile' && typeof value === 'string' && wholeNumber.test(keyword(value) ?? '');
  });
}

interface Search<T> {
  readonly db: ScopedDatabase;
  readonly caller: Caller;
  readonly now: number;
  readonly read: () => Promise<T>;
  readonly isHit: (answer: T) => boolean;
}

/**
 * Keeps callers from finding a masked mobile by trying numbers. Misses are counted in the database, for all processes.
 * What this process knows is remembered, so that a search that finds somebody costs no further statement. The searches
 * of one caller run one after the other: many at once would all be answered before the first miss is counted.
 */
export class MobileSearches {
  /** Until when callers have to wait whose budget is used up. */
  readonly #refusedUntil = new Map<string, number>();
  /** The last search of each caller that is under way. */
  readonly #underWay = new Map<string, Promise<unknown>>();

  async search<T>(search: Search<T>): Promise<T> {
    const who = `${search.db.orgId} ${search.caller.id}`;
    const before = this.#underWay.get(who);
    const own = (before ?? Promise.resolve()).then(() => this.#answer(who, search));
    const settled = own.catch(() => {});
    this.#underWay.set(who, settled);
    try {
      return await own;
    } finally {
      if (this.#underWay.get(who) === settled) this.#underWay.delete(who);
    }
  }

  async #answer<T>(who: string, { db, caller, now, read, isHit }: Search<T>): Promise<T> {
    const refusedUntil = this.#refusedUntil.get(who) ?? 0;
    if (now < refusedUntil) throw usedUp(refusedUntil - now);
    this.#refusedUntil.delete(who);
    const answer = await read();
    if (isHit(answer)) return answer;
    const { misses, oldestMs } = await countMiss(db, caller.id, now);
    if (oldestMs === null) return answer;
    this.#refusedUntil.set(who, oldestMs + windowMs);
    if (misses > budget) throw usedUp(oldestMs + windowMs - now);
    return answer;
  }
}

const usedUp = (waitMs: number) =>
  fail('mobileSearchesUsedUp', { limit: budget, seconds: Math.max(1, Math.ceil(waitMs / 1000)) });

/** Counts one more, newest first, and returns how many there were within the hour and when the last of the budget was. */
const countMiss = (db: ScopedDatabase, callerId: string, now: number) =>
  db.transaction((tx) =>
    tx.one(
      sql`
        insert into mobile_search_misses as m (org_id, caller, at_ms)
        values ($1, ${callerId}, array[${now}]::bigint[])
        on conflict (org_id, caller) do update set at_ms = array(
          select t
          from unnest(m.at_ms || excluded.at_ms) as t
          where t > ${now - windowMs}
          order by t desc
          limit ${budget + 1})
        returning cardinality(at_ms) as misses, at_ms[${budget}::int] as oldest_ms`,
      row({ misses: integer, oldestMs: nullable(integer) }),
    ),
  );

/** Forgets the misses of callers who had none within the hour. */
export async function pruneMobileSearches(tx: Executor, now: number): Promise<void> {
  await tx.execute(toStatement(sql`delete from mobile_search_misses where at_ms[1] <= ${now - windowMs}`));
}
