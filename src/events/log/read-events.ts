import { selectLastCommittedChange } from '../../database/change-number.ts';
import { selectHistory } from '../../database/history.ts';
import { type EventType, isEventType, keyValues } from '../../operation/contract/event-types.ts';
import type { Static } from '../../operation/contract/static.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { arrayOf, boolean, integer, object, row, text } from '../../sql/row.ts';
import { nothing, sql } from '../../sql/sql.ts';
import type { Event } from './contract.ts';
import { eventCursor } from './cursor.ts';
import { eventNames } from './event-fields.ts';

export interface EventFilter {
  /** undefined: all types. */
  readonly types?: readonly EventType[] | undefined;
  /** null: all branches. */
  readonly branchId?: number | null | undefined;
}

const eventRow = row({
  eventId: integer,
  type: text,
  atMs: integer,
  branchId: integer,
  record: text,
  recordId: text,
  fields: arrayOf(text),
  imported: boolean,
  data: object,
});

/**
 * The events after `after`, in the order of their ids, and `end`: a reader that has read them all may continue from there. It
 * stays below the oldest open transaction with an event, so a reader that continues from the last event misses none.
 */
export async function readEvents(
  db: OrgSql,
  after: number,
  limit: number,
  { types, branchId = null }: EventFilter = {},
): Promise<{ events: Static<typeof Event>[]; end: number }> {
  const settled = await selectLastCommittedChange(db);
  const found = await db.rows(
    sql`
      select event_id, type, at_ms, branch_id, record, record_id, fields, imported, data
      from events
      where org_id = $1 and event_id > ${after} and event_id <= ${settled}
        ${types === undefined ? nothing : sql`and type = any(${types}::text[])`}
        ${branchId === null ? nothing : sql`and branch_id = ${branchId}`}
      order by event_id
      limit ${limit}`,
    selectedEvent,
  );
  const last = found.at(-1);
  if (last !== undefined && found.length === limit) return { events: found, end: last.eventId };
  // Events that the filter left out are not read again.
  return { events: found, end: Math.max(after, await selectLastEvent(db, settled)) };
}

/**
 * The last event up to the change number `settled`, kept or deleted. Never `settled` itself: change numbers are shared by
 * all organisations, and the number would show how much the others write.
 */
async function selectLastEvent(db: OrgSql, settled: number): Promise<number> {
  const { last } = await db.one(
    sql`
      select greatest(
        (select max(event_id) from events where org_id = $1 and event_id <= ${settled}),
        (select event_id from deleted_events where org_id = $1), 0) as last`,
    row({ last: integer }),
  );
  return last;
}

/** The cursor of a reader that wants only later events. */
export async function selectLogEnd(db: OrgSql): Promise<string> {
  const { id } = await selectHistory(db);
  return eventCursor(id, await selectLastEvent(db, await selectLastCommittedChange(db)));
}

/** The position of a reader that wants the events recorded from this time on. */
export async function selectPositionAt(db: OrgSql, sinceMs: number): Promise<number> {
  const settled = await selectLastCommittedChange(db);
  const before = await db.optional(
    sql`
      select event_id
      from events
      where org_id = $1 and event_id <= ${settled} and recorded_at_ms < ${sinceMs}
      order by event_id desc
      limit 1`,
    row({ eventId: integer }),
  );
  return before?.eventId ?? 0;
}

/** The event in a row of the table `events`. */
export function selectedEvent(values: Readonly<Record<string, unknown>>): Static<typeof Event> {
  const { type, atMs, branchId, imported, data, ...event } = eventRow(values);
  if (!isEventType(type)) throw new TypeError(`The event ${event.eventId} has an unknown type: ${type}`);
  return {
    eventId: event.eventId,
    type,
    time: atMs,
    subOrgId: branchId,
    record: event.record,
    recordId: event.recordId,
    // Stored as the audit log names them, so that events of earlier versions are listed with these names too.
    fields: imported ? event.fields : eventNames(type, event.fields),
    imported: imported ? 1 : 0,
    data: { ...keyValues(type, event.recordId), ...data },
  };
}
