import type { Executor } from '../../database/database.ts';
import { integer, nullable, row } from '../../database/row.ts';
import type { ScopedDatabase } from '../../database/scope.ts';
import { sql, toStatement } from '../../database/sql.ts';
import { isWholeNumber, keyword } from '../../search/keyword.ts';
import type { Operation } from '../contract/operation.ts';
import { fail } from '../errors/failure.ts';
import { identityErrors } from '../errors/identity.ts';
import type { Caller } from './call.ts';

/** Searches for a whole number without a match, per hour and caller without the scope `personal`. */
const budget = 20;
const windowMs = 3_600_000;

/** Whether a caller who sees only masked mobiles searches for a whole number. */
export function isMobileSearch(
  { personal, findsPersonal = personal }: Caller,
  { request }: Operation,
  input: object,
): boolean {
  if (findsPersonal) return false;
  return Object.entries(input).some(([name, value]) => {
    const finds: unknown = Object(request.properties[name])['x-finds'];
    return finds === 'mobile' && typeof value === 'string' && isWholeNumber(keyword(value) ?? '');
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
 * Limits searches for mobile numbers, so that callers cannot find a masked number by trying. The database counts misses
 * for all processes. Each process caches the callers it must refuse, so a search with a match needs no extra statement.
 * The searches of one caller run one after the other, so that parallel searches cannot bypass the limit.
 */
export class MobileSearches {
  /** When callers with a used-up budget may search again. */
  readonly #refusedUntil = new Map<string, number>();
  /** The last running search of each caller. */
  readonly #running = new Map<string, Promise<unknown>>();

  async search<T>(search: Search<T>): Promise<T> {
    const who = `${search.db.orgId} ${search.caller.id}`;
    const before = this.#running.get(who);
    const own = (before ?? Promise.resolve()).then(() => this.#answer(who, search));
    const settled = own.catch(() => {});
    this.#running.set(who, settled);
    try {
      return await own;
    } finally {
      if (this.#running.get(who) === settled) this.#running.delete(who);
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
  fail(identityErrors.mobileSearchesUsedUp, { limit: budget, seconds: Math.max(1, Math.ceil(waitMs / 1000)) });

/** Stores one more miss. Returns the number of misses within the hour and the time of the last one in the budget. */
const countMiss = (db: ScopedDatabase, callerId: string, now: number) =>
  db.transaction((tx) => {
    tx.send(sql`
      insert into mobile_search_misses as m (org_id, caller, at_ms)
      values ($1, ${callerId}, array[${now}]::bigint[])
      on conflict (org_id, caller) do update set at_ms = m.at_ms || excluded.at_ms`);
    return tx.one(
      sql`
        update mobile_search_misses as m set at_ms = array(
          select t
          from unnest(m.at_ms) as t
          where t > ${now - windowMs}
          order by t desc
          limit ${budget + 1})
        where org_id = $1 and caller = ${callerId}
        returning cardinality(at_ms) as misses, at_ms[${budget}::int] as oldest_ms`,
      row({ misses: integer, oldestMs: nullable(integer) }),
    );
  });

/** Deletes the misses of callers without a miss in the last hour. */
export async function pruneMobileSearches(tx: Executor, now: number): Promise<void> {
  await tx.execute(toStatement(sql`delete from mobile_search_misses where at_ms[1] <= ${now - windowMs}`));
}
