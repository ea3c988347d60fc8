import { selectHistory } from '../../database/history.ts';
import { fail } from '../../operation/errors/failure.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { eventErrors } from './errors.ts';

export const eventCursor = (historyId: string, eventId: number): string => `${historyId}.${eventId}`;

interface ReadCursor {
  /** The present history, for the next cursor. */
  readonly historyId: string;
  /** The change number or the event, and the id of the record in a feed. */
  readonly position: readonly [number: number, id: number];
}

/**
 * The position of a cursor. Refuses one from a history that this database never had, and a later one than has survived: its reader
 * has what never happened here. `selectLast` finds the last number of the reader's organisation.
 */
export async function readCursor(
  db: OrgSql,
  cursor: string,
  selectLast: (db: OrgSql) => Promise<number>,
): Promise<ReadCursor> {
  const [given = '', number = '', id = '0'] = cursor.split('.');
  const [{ id: historyId, givenIsGoodUpTo }, last] = await Promise.all([selectHistory(db, given), selectLast(db)]);
  if (givenIsGoodUpTo === undefined || Number(number) > (givenIsGoodUpTo ?? last)) {
    throw fail(eventErrors.cursorOfOtherHistory, { param: 'cursor', received: cursor });
  }
  return { historyId, position: [Number(number), Number(id)] };
}

/** The event after which the cursor continues. Refuses one whose next events are no longer kept, too. */
export async function readEventCursor(db: OrgSql, cursor: string): Promise<{ historyId: string; after: number }> {
  let lastDeleted = 0;
  const { historyId, position } = await readCursor(db, cursor, async () => {
    const { last, deleted } = await db.one(ends, row({ last: integer, deleted: integer }));
    lastDeleted = deleted;
    return last;
  });
  const [after] = position;
  if (after < lastDeleted) {
    throw fail(eventErrors.eventsDeleted, { param: 'cursor', received: cursor, last: lastDeleted });
  }
  return { historyId, after };
}

/** The last event of the organisation, kept or deleted, and the last one that was deleted because of its age. */
const ends = sql`
  select greatest(coalesce((select max(event_id) from events where org_id = $1), 0), gone.event_id) as last,
    gone.event_id as deleted
  from (select coalesce((select event_id from deleted_events where org_id = $1), 0) as event_id) as gone`;
