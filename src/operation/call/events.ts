import { insertStatement } from '../../sql/insert.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { nothing, sql } from '../../sql/sql.ts';
import type { EventType, EventValues } from '../contract/event-types.ts';

/** Something that happened to one record. */
export interface NewEvent {
  readonly type: EventType;
  /** When it happened, in milliseconds. */
  readonly atMs: number;
  readonly record: string;
  readonly recordId: string;
  readonly branchId: number;
  /** The names of the fields that changed, personal ones too. */
  readonly fields: readonly string[];
  readonly data: EventValues;
  readonly imported?: boolean;
}

/** On the transaction itself: an entry of a weak map for each one would be work for the garbage collector. */
const recorded = Symbol('types of the recorded events');
type Recording = OrgSql & { [recorded]?: Set<EventType> };

/** The types that a transaction has recorded, for the check in the tests. */
export const recordedTypes = (tx: Recording): ReadonlySet<EventType> => tx[recorded] ?? new Set();

const numbered = { columns: sql`org_id, event_id`, values: sql`$1, nextval('change_numbers')` };

/**
 * Appends events in the transaction of the write. Their ids are drawn from the change numbers after the transaction
 * announced that it draws some. So a reader that reads up to the last committed change misses no event.
 */
export function appendEvents(tx: Recording, events: readonly NewEvent[], now: number): void {
  if (events.length === 0) return;
  const earlier = tx[recorded];
  const types = earlier ?? new Set();
  tx[recorded] = types;
  for (const { type } of events) types.add(type);
  tx.announceChange();
  const rows = events.map(({ imported = false, ...event }) => ({ imported, recordedAtMs: now, ...event }));
  const insert = insertStatement('events', rows, nothing, numbered);
  // PostgreSQL runs the parts of a combined statement in any order, and earlier events come first.
  if (earlier === undefined) tx.append(insert);
  else tx.send(insert);
}
