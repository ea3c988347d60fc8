import type { Executor } from '../../database/database.ts';
import { isWholeNumber, isWholeText, keyword, knowsPersonal } from '../../search/keyword.ts';
import type { OrgDatabase } from '../../sql/org-sql.ts';
import { arrayOf, integer, row } from '../../sql/row.ts';
import { sql, toStatement } from '../../sql/sql.ts';
import type { PersonalKind } from '../contract/fields.ts';
import type { Operation } from '../contract/operation.ts';
import { fail } from '../errors/failure.ts';
import { identityErrors } from '../errors/identity.ts';
import type { Caller } from './caller.ts';

/** The values that a caller may compare with hidden ones, per hour. */
const budget = 20;
const windowMs = 3_600_000;

const isTry: Readonly<Record<PersonalKind, (normalized: string) => boolean>> = {
  mobile: isWholeNumber,
  hidden: isWholeText,
};

/** The number of values in a request that are searched for among values which the caller may not see. */
export function triesIn(caller: Caller, { request }: Operation, input: object): number {
  if (knowsPersonal(caller)) return 0;
  return Object.entries(input).reduce((tries, [name, value]) => {
    const property = Object(request.properties[name]);
    const kind: PersonalKind | undefined = property['x-finds'] ?? Object(property.items)['x-finds'];
    if (kind === undefined) return tries;
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return tries + values.filter((each) => typeof each === 'string' && isTry[kind](keyword(each) ?? '')).length;
  }, 0);
}

/**
 * Counts tries before they are answered, whatever they hit: who can also write could otherwise plant records that the tries
 * hit. The database counts for all processes, and its lock on the caller's row keeps parallel requests from sharing one try.
 */
export async function countTries(db: OrgDatabase, caller: Caller, tries: number, now: number): Promise<void> {
  if (tries === 0 || knowsPersonal(caller)) return;
  if (tries > budget) throw usedUp(windowMs);
  const waitMs = await db.transaction(async (tx) => {
    tx.send(sql`
      insert into mobile_search_misses (org_id, caller, at_ms) values ($1, ${caller.id}, '{}') on conflict do nothing`);
    const { atMs } = await tx.one(
      sql`select at_ms from mobile_search_misses where org_id = $1 and caller = ${caller.id} for update`,
      row({ atMs: arrayOf(integer) }),
    );
    const recent = atMs.filter((at) => at > now - windowMs).sort((a, b) => b - a);
    const blocking = recent[budget - tries];
    if (blocking !== undefined) return blocking + windowMs - now;
    const counted = [...Array<number>(tries).fill(now), ...recent];
    tx.send(sql`
      update mobile_search_misses set at_ms = ${counted}::bigint[] where org_id = $1 and caller = ${caller.id}`);
    return undefined;
  });
  if (waitMs !== undefined) throw usedUp(waitMs);
}

const usedUp = (waitMs: number) =>
  fail(identityErrors.mobileSearchesUsedUp, { limit: budget, seconds: Math.max(1, Math.ceil(waitMs / 1000)) });

/** Deletes the tries of callers without one in the last hour. The first is the latest. */
export async function pruneTries(tx: Executor, now: number): Promise<void> {
  await tx.execute(toStatement(sql`delete from mobile_search_misses where at_ms[1] <= ${now - windowMs}`));
}
