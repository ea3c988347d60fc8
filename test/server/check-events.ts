import { eventFields, eventNames, withoutNumber } from '../../src/events/log/event-fields.ts';
import type { Change } from '../../src/operation/call/audit.ts';
import { dataOf, type EventType, isByClock, keyValues } from '../../src/operation/contract/event-types.ts';
import type { Operation } from '../../src/operation/contract/operation.ts';
import { sampleEvent } from './sample-events.ts';

/**
 * Throws if a write recorded an event that its contract does not name, an audit entry without an event, or a value that the
 * type of event does not have, a field that docs/events.md does not list for the type, or a record unlike its sample there.
 */
export function checkEvents(
  { name, emits }: Pick<Operation, 'name' | 'emits'>,
  changes: readonly Change[],
  recorded: ReadonlySet<EventType> = new Set(),
): void {
  for (const type of recorded) {
    // A write also records deadlines that have passed.
    if (!emits.includes(type) && !isByClock(type)) throw new Error(`${name} records ${type}: name it in emits`);
  }

  for (const { record, id, events, values = {}, fields = {}, personal } of changes) {
    // The entry of an import is about its file; each row has an event of its own.
    if (emits.length > 0 && events.length === 0 && name !== 'import.rows')
      throw new Error(`${name} changed ${record} ${id} without an event`);
    for (const type of events) {
      if (!emits.includes(type)) throw new Error(`${name} records ${type}: name it in emits`);
      const unknown = Object.keys(values).filter((value) => !(value in dataOf(type)));
      if (unknown.length > 0)
        throw new Error(`${name} gives ${type} values that it does not have: ${unknown.join(', ')}`);
      checkShape(type, { record, id, names: [...Object.keys(fields), ...Object.keys(personal?.fields ?? {})] });
    }
  }
}

function checkShape(type: EventType, { record, id, names }: { record: string; id: string; names: readonly string[] }) {
  const unlisted = eventNames(type, names).filter((name) => !eventFields[type].includes(withoutNumber(name)));
  if (unlisted.length > 0) {
    throw new Error(
      `${type} has the fields ${unlisted.join(', ')}: name them as the operations do, in event-fields.ts`,
    );
  }
  const sample = sampleEvent(type);
  const like = [record, ...Object.keys(keyValues(type, id))].join();
  const shown = [sample.record, ...Object.keys(keyValues(type, sample.recordId))].join();
  if (like !== shown) throw new Error(`${type} is about ${like}, and its sample in docs/events.md about ${shown}`);
}
