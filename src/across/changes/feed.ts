import { selectLastCommittedChange } from '../../database/change-number.ts';
import { integer, row } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { constant, type Sql, sql } from '../../database/sql.ts';
import { type EarlierPosition, type Position, position } from './feed-contract.ts';

/** A migration numbered older rows below this value, in the order of their last change. */
const firstChangeNumber = constant(1_000_000_000_000);

export interface Feed {
  readonly table: Sql;
  readonly id: Sql;
}

const positionRow = row({ changeNumber: integer, id: integer });

/** The records after `began` and up to the change number `settled`, below which no transaction is open. */
export async function selectFeedRange(
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
 * The position just before the first matching row, or at the last row of this organisation. Never return `settled`:
 * change numbers are shared by all organisations, and the number would show how much the others write.
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

/** For a cursor of an earlier version: older rows continue in their order, and all numbered changes follow. */
const afterEarlierCursor = ({ id }: Feed, from: EarlierPosition): Sql => sql`
  (change_number >= ${firstChangeNumber} or (updated_at_ms, ${id}) > (${from.updatedAtMs}, ${from.id}))`;

export const isInFeedRange = (
  prefix: Sql,
  { id }: Feed,
  { began, settled }: { began: Position; settled: number },
): Sql => sql`
  (${prefix}.change_number, ${prefix}.${id}) > (${began.changeNumber}, ${began.id})
  and ${prefix}.change_number <= ${settled}`;
