import { selectLastCommittedChange } from '../../database/change-number.ts';
import { selectHistory } from '../../database/history.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import { readCursor } from '../log/cursor.ts';
import type { Position } from './feed-contract.ts';

export interface Feed {
  readonly table: Sql;
  readonly id: Sql;
}

const positionRow = row({ changeNumber: integer, id: integer });

interface FeedRange {
  readonly historyId: string;
  readonly began: Position;
  readonly settled: number;
}

/** The records after `began` and up to the change number `settled`, below which no transaction is open. */
export async function selectFeedRange(
  db: OrgSql,
  feed: Feed,
  { cursor, updatedSince = 0 }: { readonly updatedSince?: number; readonly cursor?: string },
): Promise<FeedRange> {
  const settled = await selectLastCommittedChange(db);
  if (cursor === undefined) {
    const { id: historyId } = await selectHistory(db);
    return { historyId, began: await firstSince(db, feed, updatedSince, settled), settled };
  }
  const { historyId, position } = await readCursor(db, cursor, () => selectLast(db, feed));
  const [changeNumber, id] = position;
  return { historyId, began: { changeNumber, id }, settled };
}

/** A record that has changed again since has a larger number: no reader has one beyond the largest. */
async function selectLast(db: OrgSql, { table }: Feed): Promise<number> {
  const found = await db.optional(
    sql`select change_number from ${table} where org_id = $1 order by change_number desc limit 1`,
    row({ changeNumber: integer }),
  );
  return found?.changeNumber ?? 0;
}

/**
 * The position just before the first record with this updateAt or a later one, or at the last row of this organisation. Never
 * return `settled`: change numbers are shared by all organisations, and the number would show how much the others write.
 */
async function firstSince(db: OrgSql, { table, id }: Feed, updatedSince: number, settled: number): Promise<Position> {
  if (updatedSince === 0) return { changeNumber: 0, id: 0 };
  const ofReader = sql`from ${table} where org_id = $1 and change_number <= ${settled}`;
  const first = await db.optional(
    sql`
      select change_number, ${id} - 1 as id
      ${ofReader} and updated_at_ms >= ${updatedSince}
      order by change_number, ${id}
      limit 1`,
    positionRow,
  );
  const last = sql`select change_number, ${id} as id ${ofReader} order by change_number desc, ${id} desc limit 1`;
  return first ?? (await db.optional(last, positionRow)) ?? { changeNumber: 0, id: 0 };
}

export const isInFeedRange = (
  prefix: Sql,
  { id }: Feed,
  { began, settled }: Pick<FeedRange, 'began' | 'settled'>,
): Sql => sql`
  (${prefix}.change_number, ${prefix}.${id}) > (${began.changeNumber}, ${began.id})
  and ${prefix}.change_number <= ${settled}`;
