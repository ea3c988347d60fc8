import { isDeepStrictEqual } from 'node:util';
import { appendRows, nextNumbers } from '../../sql/insert.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import type { EventType, EventValues } from '../contract/event-types.ts';
import type { Caller } from './caller.ts';
import { appendEvents, type NewEvent } from './events.ts';

type Changed = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** A record that a call changed. Personal data goes into `personal`, never into `fields`. */
export interface Change {
  readonly record: string;
  readonly id: string;
  readonly branchId: number;
  /** What happened to the record, for the event log; `[]` only if nothing about the record changed. */
  readonly events: readonly EventType[];
  /** When it became true, if a background job notices it later. */
  readonly eventAtMs?: number;
  /** Values for the events. */
  readonly values?: EventValues;
  readonly fields?: Changed;
  /** Stored separately by person, so that erasing the person erases these values. */
  readonly personal?: { readonly userId: number; readonly fields: Changed };
  /**
   * Fields that count as changed for the event and the time of the last change, also if they did not: the caller sent them and
   * may not see what they were, and would learn whether a guess was right.
   */
  readonly sentUnseen?: readonly string[];
}

/** Lists without an order: only what they contain is stored, or matters. */
const unordered = new Set(['columnIds', 'productIds', 'scopes', 'types']);

const comparable = (name: string, value: unknown) =>
  unordered.has(name) && Array.isArray(value) ? new Set(value) : value;

/** The fields that changed; for a new record, `before` is `{}`. A field that is missing is null. */
export function differences<T extends object>(before: Partial<T>, after: T): Changed {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed: [string, Changed[string]][] = [];
  for (const [name, value = null] of Object.entries<unknown>(Object(after))) {
    const earlier = was.get(name) ?? null;
    if (!isDeepStrictEqual(comparable(name, earlier), comparable(name, value))) changed.push([name, [earlier, value]]);
  }
  return Object.fromEntries(changed);
}

interface Entry {
  readonly caller: Pick<Caller, 'id'>;
  readonly operation: string;
  readonly reqId: string;
  readonly now: number;
  readonly changes: readonly Change[];
}

/** Appends an audit entry for each change of a call, and its events. A call that changed nothing has no entry. */
export async function appendAudit(tx: OrgSql, entry: Entry): Promise<void> {
  const { now, changes } = entry;
  if (changes.length === 0) return;
  appendEvents(
    tx,
    changes.flatMap((change) => eventsOf(change, now)),
    now,
  );
  await appendEntries(tx, entry);
}

/**
 * Writes and records a change, unless every field is as it was: then nothing is stored, because an event would not tell that
 * the time of the last change moved.
 */
export async function writeChange(
  audit: (change: Change) => void,
  change: Change,
  write: () => Promise<unknown>,
): Promise<void> {
  if (hasEffect(change)) await write();
  audit(change);
}

const namesOf = ({ fields = {}, personal, sentUnseen = [] }: Change) => [
  ...new Set([...sentUnseen, ...Object.keys(fields), ...Object.keys(personal?.fields ?? {})]),
];

/** False: it says which fields changed, and none did. */
export const hasEffect = (change: Change): boolean =>
  namesOf(change).length > 0 || (change.fields ?? change.personal) === undefined;

/** A write that left every field as it was is in the audit log, but nothing happened to the record. */
function eventsOf(change: Change, now: number): NewEvent[] {
  const { events, eventAtMs: atMs = now, record, id, branchId, values = {} } = change;
  if (!hasEffect(change)) return [];
  const names = namesOf(change);
  return events.map((type) => ({
    type,
    atMs,
    record,
    recordId: id,
    branchId,
    fields: names,
    data: values,
  }));
}

async function appendEntries(tx: OrgSql, { caller, operation, reqId, now, changes }: Entry) {
  const call = { atMs: now, caller: caller.id, operation, reqId };
  const entries = changes.map(({ record, id, branchId, fields = {}, personal }) => {
    const kept = Object.keys(personal?.fields ?? {}).map((name) => [name, null]);
    return { branchId, record, recordId: id, fields: Object.assign({}, fields, Object.fromEntries(kept)), ...call };
  });
  if (changes.every(({ personal }) => personal === undefined)) {
    appendRows(tx, 'audit_entries', entries);
    return;
  }
  const auditIds = await nextNumbers(tx, 'audit_entries', entries.length);
  appendRows(
    tx,
    'audit_entries',
    entries.map((entry, index) => ({ auditId: auditIds[index], ...entry })),
  );
  appendRows(
    tx,
    'audit_personal_values',
    changes.flatMap(({ personal }, index) => (personal ? [{ auditId: auditIds[index], ...personal }] : [])),
  );
}

const valuesRow = row({ fields: (value: unknown) => value });

/** Removes all values of a person from the audit log, but keeps the entries. Returns the removed values. */
export async function erasePersonalValues(tx: OrgSql, userId: number): Promise<unknown[]> {
  const removed = await tx.rows(
    sql`delete from audit_personal_values where org_id = $1 and user_id = ${userId} returning fields`,
    valuesRow,
  );
  return removed.map(({ fields }) => fields);
}

/** Removes all personal values about these records from the audit log. */
export async function eraseValuesAbout(tx: OrgSql, record: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`
    delete from audit_personal_values v
    using audit_entries e
    where v.org_id = $1 and e.org_id = $1 and e.audit_id = v.audit_id
      and e.record = ${record} and e.record_id = any(${ids}::text[])`);
}
