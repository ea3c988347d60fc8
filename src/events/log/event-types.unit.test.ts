import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type Schema, schemaOf } from '../../../test/contract/parameters.ts';
import { whereChangesShow } from '../../../test/guarantees/where-changes-show.ts';
import { checkEvents } from '../../../test/server/check-events.ts';
import { sampleEvent } from '../../../test/server/sample-events.ts';
import { operations } from '../../catalogue/operations.ts';
import {
  type EventKind,
  eventTypes,
  everyEventType,
  isByClock,
  keyValues,
  scopeOfEvent,
} from '../../operation/contract/event-types.ts';
import { bodyOf } from '../webhook/delivery/message.ts';
import { eventFields } from './event-fields.ts';

/** Writes without events, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'audit.reveal': 'shows personal data; the record stays as it is',
  'order.reveal': 'shows personal data; the order stays as it is',
  'order.revealAddresses': 'shows personal data; the orders stay as they are',
  'liveclass.revealLeave': 'shows personal data; the leave stays as it is',
  'user.reveal': 'shows personal data; the user stays as it is',
  'staff.signIn': 'a session is no record',
  'staff.signOut': 'a session is no record',
  'staff.signOutEverywhere': 'a session is no record',
  'webhook.ping': 'tests an endpoint, which stays as it is',
  'webhook.replay': 'sends known events again',
};

/** Types that no operation records, and who does. */
const recordedOtherwise: Readonly<Record<string, string>> = {
  'organisation.created': 'the operator creates organisations',
};

const writes = operations.filter((each) => !('read' in each)).map(({ operation }) => operation);

test('every operation that writes names the types of its events, except those with a reason', () => {
  const silent = writes.filter(({ emits }) => emits.length === 0).map(({ name }) => name);
  expect(silent.sort()).toEqual(Object.keys(exceptions).sort());
});

test('an operation that reads records no event', () => {
  const reads = operations.filter((each) => 'read' in each).map(({ operation }) => operation);
  expect(reads.filter(({ emits }) => emits.length > 0)).toEqual([]);
});

test('every type is recorded by an operation, or by something else with a name', () => {
  const recorded = new Set(writes.flatMap(({ emits }) => emits));
  const others = everyEventType.filter((type) => !recorded.has(type) && !isByClock(type));
  expect(others.sort()).toEqual(Object.keys(recordedOtherwise).sort());
});

test('the tests refuse a write with an undeclared event, without an event, or with an unknown value', () => {
  const operation = { name: 'order.pay', emits: ['order.paid'] } as const;
  const change = { record: 'order', id: 'A', branchId: 1 };
  expect(() => checkEvents(operation, [{ ...change, events: ['order.paid'] }])).not.toThrow();
  expect(() => checkEvents(operation, [{ ...change, events: ['order.created'] }])).toThrow('name it in emits');
  expect(() => checkEvents(operation, [{ ...change, events: [] }])).toThrow('without an event');
  const other = { name: 'user.create', emits: ['user.created'] } as const;
  const values = { orderStatus: 2 };
  expect(() => checkEvents(other, [{ ...change, values, events: ['user.created'] }])).toThrow('orderStatus');
});

test('the parts of a record id become values, also where an order number contains a slash', () => {
  expect(keyValues('group.memberAdded', '12/1_61')).toEqual({ groupId: 12, userId: '1_61' });
  expect(keyValues('homework.corrected', '4/1_61/2')).toEqual({ homeworkId: 4, userId: '1_61', round: 2 });
  expect(keyValues('homework.assigned', '4')).toEqual({ homeworkId: 4 });
  expect(keyValues('order.paid', 'A/1')).toEqual({ orderSn: 'A/1' });
  expect(keyValues('order.lineDismissed', 'A/1/2')).toEqual({ orderSn: 'A/1', line: 2 });
});

test('docs/webhooks.md shows a whole body as it is sent', async () => {
  const guide = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
  expect(guide).toContain(`\n\n${bodyOf(sampleEvent('order.paid'))}\n`);
});

test('docs/events.md lists every type (npm run generate writes it anew)', async () => {
  await expect(page()).toMatchFileSnapshot('../../../docs/events.md');
});

/** The operations that show the records of each kind. */
const shownBy: Readonly<Record<EventKind, readonly string[]>> = {
  order: ['order.get'],
  orderLine: ['group.unplaced'],
  groupPurchase: ['order.groupPurchases'],
  product: ['product.get'],
  productColumn: ['productColumn.list'],
  group: ['group.get'],
  groupMember: ['group.members'],
  user: ['user.get'],
  subject: ['subject.list'],
  lesson: ['liveclass.get'],
  lessonStudent: ['liveclass.get'],
  attendance: [],
  homework: ['homework.get'],
  exam: ['exam.get'],
  organisation: ['organisation.get'],
  branch: ['branch.list'],
  key: ['key.list', 'key.rotate'],
  staff: ['staff.list'],
  webhook: ['webhook.list', 'webhook.rotate'],
};

/** Every name in a schema, with those around it: `lines[].status`, and `status` too. */
function namesIn(schema: Schema): string[] {
  if (schema.items) return namesIn(schema.items);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const inner = namesIn(property).filter((each) => each !== '');
    const at = property.items ? `${name}[]` : name;
    return [name, ...inner, ...inner.map((each) => `${at}.${each}`)];
  });
}

test('every field that an event may name is a parameter of an operation that changes its record, or is in the record', () => {
  for (const type of everyEventType) {
    const { kind } = eventTypes[type];
    const emitters = writes.filter(
      ({ emits, name }) => name !== 'import.rows' && emits.some((each) => eventTypes[each].kind === kind),
    );
    const shown = shownBy[kind].map((wanted) => {
      const found = operations.find(({ operation }) => operation.name === wanted);
      if (found === undefined) throw new Error(`No operation ${wanted}`);
      return found.operation;
    });
    const known = new Set([
      ...emitters.flatMap((operation) => namesIn(schemaOf(operation))),
      ...shown.flatMap(({ response }) => namesIn(response as unknown as Schema)),
    ]);
    const unknown = eventFields[type].filter((name) => !known.has(name));
    expect([type, unknown]).toEqual([type, []]);
  }
});

test('the tests refuse a write whose event names a field that the operations do not have', () => {
  const operation = { name: 'subject.update', emits: ['subject.updated'] } as const;
  const change = { record: 'subject', id: '1', branchId: 1, events: ['subject.updated'] } as const;
  expect(() => checkEvents(operation, [{ ...change, fields: { name: [1, 2] } }])).not.toThrow();
  expect(() => checkEvents(operation, [{ ...change, fields: { nameOfColumn: [1, 2] } }])).toThrow('nameOfColumn');
  expect(() => checkEvents(operation, [{ ...change, record: 'course' }])).toThrow('its sample');
});

const names = (each: readonly string[] = []) => each.map((name) => `\`${name}\``).join(', ');

function shownRow({ record, feeds, events, reason = '' }: (typeof whereChangesShow)[number]): string {
  const said = events === undefined ? '' : `${names(events)}. `;
  return `| ${record} | ${names(feeds)} | ${feeds === undefined ? `${said}${reason}` : ''} |`;
}

function page(): string {
  const emittersOf = (type: string) =>
    writes.filter(({ emits }) => (emits as readonly string[]).includes(type)).map(({ path }) => `\`${path}\``);
  const rows = everyEventType.map((type) => {
    const by = emittersOf(type).join(', ') || (isByClock(type) ? 'the clock' : (recordedOtherwise[type] ?? ''));
    return [
      `### ${type}`,
      `${eventTypes[type].words.en} Scope \`${scopeOfEvent(type)}\`; recorded by ${by}.`,
      eventFields[type].length === 0 ? 'It names no fields.' : `Fields: ${names(eventFields[type])}`,
      `\`\`\`json\n${JSON.stringify(sampleEvent(type))}\n\`\`\``,
    ].join('\n\n');
  });
  return `# Events

The event log says what happened to which record. A write records its events in its own transaction, next to its entry in
the audit log. An event is thin: type, record, branch, time, the names of the changed fields and a few values that are not
personal. Fetch the rest with a key that has the scope.

<!-- not run: needs a key -->
\`\`\`sh
lectern call event.list '{"types": ["order.paid"], "pageSize": 100}'
\`\`\`

\`/event/list\` lists events in the order of their ids:

- Start without \`cursor\`, or with \`since\`. Send \`nextCursor\` with each further request. \`hasMore\` 1 means that more events
  are there already. \`nextCursor\` is also the answer to an empty page: keep it and ask again later.
- Each event is listed once and none is missed, however many processes write. An event appears as soon as every transaction
  that began to write before it has ended.
- A caller sees the types whose records its scopes let it read, in its branch. A requested type without the scope is refused.
- The server keeps events for 90 days; the setting \`EVENT_DAYS\` changes that. Once an event after a
  cursor was deleted, the cursor is refused with 422 (error 4601), because its reader has missed events: take a new copy of the
  records, then start without a cursor.
- A cursor is a text of the server: store it as it is. It belongs to this database and to its history. After \`lectern restore\`, with
  another database, or when changes that were read are lost (a failover without synchronous replication, a restore to a moment), it
  is refused with 422 (error 4602): take a new copy. After a failover that lost nothing it goes on. In a copy of the database that
  \`pg_dump\` made, a cursor from before is good, and one from after is not.
- Each event has its own \`cursor\`, to continue after it.
- A write that left every field as it was records no event and moves no \`updateAt\`; nor does a batch of lesson events that
  are all stored already.
- \`imported\` is 1 if an import added the record. Then \`fields\` are the columns of the sheet.
- What happens by the clock is an event too: an order lapses, a group purchase fails, an exam closes, a lesson was not held,
  attendance records become visible. A background job records it within a minute, once over all processes. \`time\` is when it
  became true; after downtime the event comes late, never twice.
- \`attendance.changed\` comes once for each visible record that a write changed, however many lesson events the write had.

The sequence numbers (\`eventId\`) increase, with gaps. \`fields\` names the changed fields as the operations call them, personal
fields too; their values are not in the event. The audit log has its own names, beside the stored values.

## Exact copies

A program that needs all records takes an export and then the changes after it:

- \`/export\` names the position in the event log in the header \`X-Lectern-Cursor\`. The file has every change up to it.
- \`/export/changes\` lists the rows of a sheet that changed after a position, whole and as \`/export\` writes them, with
  deletions. Send \`nextCursor\` with the next request, and apply the changes in their order. A row may come more than once.
- The errors 4601 and 4602 say that the cursor cannot continue: take a new export, and do not keep rows of the old copy.
- [Where changes show](#where-changes-show) lists the sheets. Students of homework and exams are listed also if they never
  submitted anything. The sheets of statistics have no changes: they contain names, which change without the record.
- An erased person leaves the sheet of users as a deletion. Rows about the person in other sheets come again without the
  erased texts. \`/export\` still writes an empty row for the person, because orders refer to it: leave out users without a
  \`loginName\`, as \`lectern sync\` does.

\`lectern sync\` does all of it, and keeps the position with the files: a run that is interrupted at any point continues
without a gap or a duplicate.

<!-- not run: needs a key -->
\`\`\`sh
LECTERN_KEY=lectern_… lectern sync --out copy --url https://lectern.school.example
\`\`\`

Each sheet becomes a file of JSON Lines: \`{"meta":{"action":"U"},"key":{…},"value":{…}}\` for a row that was added or changed,
\`{"meta":{"action":"D"},"key":{…}}\` to delete every row with these values. A row that changed during the first export may
come a second time, with the same values. \`state.json\` says whose copy it is, and how far each file is good: read up to \`bytes\`
of its sheet, and not beyond. [recipes.md](recipes.md#copy-everything-into-a-warehouse) has programs that do so.

## Where changes show

Each record of the database, and how a reader learns of its changes and deletions: through a sheet of \`/export/changes\`, through
events only, or not at all.

| record | sheet of \`/export/changes\` | otherwise |
|---|---|---|
${whereChangesShow.map(shownRow).join('\n')}

## Types

\`fields\` of an event names some of the fields listed for its type, as the parameters and records of the operations call
them. \`lines[2].status\` is the status of the line 2 of the order. \`data\` has the parts of \`recordId\`, and of an order a few
values. A webhook sends the event in its \`data\` ([webhooks.md](webhooks.md#what-arrives)). The samples come from the contracts, and every
event that any test records is compared with the sample of its type.

${rows.join('\n\n')}
`;
}
