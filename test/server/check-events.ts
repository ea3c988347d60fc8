import type { Change } from '../../src/operation/call/audit.ts';
import { dataOf, type EventType, isByClock } from '../../src/operation/contract/event-types.ts';
import type { Operation } from '../../src/operation/contract/operation.ts';

/**
 * Throws if a write recorded an event that its contract does not name, an audit entry without an event, or a value that the
 * type of event does not have.
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

  for (const { record, id, events, values = {} } of changes) {
    // The entry of an import is about its file; each row has an event of its own.
    if (emits.length > 0 && events.length === 0 && name !== 'import.rows')
      throw new Error(`${name} changed ${record} ${id} without an event`);
    for (const type of events) {
      if (!emits.includes(type)) throw new Error(`${name} records ${type}: name it in emits`);
      const unknown = Object.keys(values).filter((value) => !(value in dataOf(type)));
      if (unknown.length > 0)
        throw new Error(`${name} gives ${type} values that it does not have: ${unknown.join(', ')}`);
    }
  }
}
