import { selectLastCommittedChange } from '../../database/change-number.ts';
import { integer, row } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { constant, type Sql, sql } from '../../database/sql.ts';
import { type EarlierPosition, type Position, position } from './feed-contract.ts';

/** Rows from before changes were numbered have numbers below this one, in the order of their last change. */
const firstDrawn = constant(1_000_000_000_000);

/** What a feed is made of. */
export interface Feed {
  readonly table: Sql;
  readonly id: Sql;
}

const positionRow = row({ changeNumber: integer, id: integer });

/** What a reader is to be told of: the part of a feed after `began` and up to `settled`. */
export async function partOfFeed(
  db: Scope,
  feed: Feed,
  input: { readonly updatedSince?: number; readonly cursor?: string },
): Promise<{ began: Position; settled: number }> {
  const from = position(input);
  const settled = await selectLastCommittedChange(db);
  const began =
    'changeNumber' in from
      ? from
      : await firstAfter(db, feed, input.cursor === undefined ? since(from) : afterEarlierCursor(feed, from), settled);
  return { began, settled };
}

/**
 * The place just before the first row that the condition holds for. Where it holds for none, the place of the last row.
 * It is a place of the reader's own rows: numbers are drawn for all organisations together, and `settled` would tell
 * how much the others write.
 */
async function firstAfter(db: Scope, { table, id }: Feed, condition: Sql, settled: number): Promise<Position> {
  const ofReader = sql`from ${table} where org_id = $1 and change_number <= ${settled}`;
  const first = await db.optional(
    sql`select change_number, ${id} - 1 as id ${ofReader} and ${condition} order by change_number, ${id} limit 1`,
    positionRow,
  );
  const last = sql`select change_number, ${id} as id ${ofReader} order by change_number desc, ${id} desc limit 1`;
  return first ?? (await db.optional(last, positionRow)) ?? { changeNumber: 0, id: 0 };
}

const since = ({ updatedAtMs }: EarlierPosition): Sql => sql`updated_at_ms >= ${updatedAtMs}`;

/** A cursor from before changes were numbered: rows from then go on in their order, and all later changes are new. */
const afterEarlierCursor = ({ id }: Feed, from: EarlierPosition): Sql => sql`
  (change_number >= ${firstDrawn} or (updated_at_ms, ${id}) > (${from.updatedAtMs}, ${from.id}))`;

/** The condition that a row is in this part of the feed. */
export const isInPart = (
  prefix: Sql,
  { id }: Feed,
  { began, settled }: { began: Position; settled: number },
): Sql => sql`
  (${prefix}.change_number, ${prefix}.${id}) > (${began.changeNumber}, ${began.id})
  and ${prefix}.change_number <= ${settled}`;
