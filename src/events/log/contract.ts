import { Type } from 'typebox';
import { everyEventType } from '../../operation/contract/event-types.ts';
import { Choice, Id, largestPage, Milliseconds, PageSize } from '../../operation/contract/fields.ts';
import { operation, record } from '../../operation/contract/operation.ts';
import type { Static } from '../../operation/contract/static.ts';
import { EventCursor } from './cursor-contract.ts';

/** An event as it is listed and sent. */
export const Event = record('Event', {
  eventId: Type.Integer({ description: 'sequence number' }),
  type: Choice('what happened', everyEventType),
  time: Type.Integer({ description: 'when it happened, milliseconds' }),
  subOrgId: Type.Integer({ description: 'branch of the record, 0 for none' }),
  record: Type.String({ description: 'kind of record, as in the audit log' }),
  recordId: Type.String({ description: 'id of the record, as in the audit log' }),
  fields: Type.Array(Type.String(), {
    description:
      'names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of an imported ' +
      'record: the columns of the sheet',
  }),
  imported: Choice('1: an import added the record', [0, 1]),
  data: Type.Record(Type.String(), Type.Unknown(), {
    description: 'the ids in recordId, and a few values that are not personal; docs/events.md lists them for each type',
  }),
});

const ListedEvent = record('ListedEvent', {
  ...Event.properties,
  cursor: Type.String({ description: 'cursor after this event' }),
});

const exampleEvent: Static<typeof ListedEvent> = {
  eventId: 1788220860123,
  type: 'order.paid',
  time: 1788220860000,
  subOrgId: 1,
  record: 'order',
  recordId: 'YH2026-0001',
  fields: ['datePay', 'moneyPaid', 'payChannel', 'transactionNo', 'lines[1].status'],
  imported: 0,
  data: { orderSn: 'YH2026-0001', orderStatus: 2, orderAmount: 128000, moneyPaid: 118000 },
  cursor: '5f0c2a9d1e7b.1788220860123',
};

export const listEvents = operation({
  name: 'event.list',
  path: '/event/list',
  title: 'List events',
  description:
    'What happened to which record, in the order of the event ids. Each event is listed once and none is missed, however ' +
    'many processes write. Send nextCursor with the next request. A caller sees the types whose records its scopes let it ' +
    'read, in its branch. The server keeps events for a limited time, by default 90 days.',
  scope: 'self',
  request: {
    cursor: Type.Optional(
      EventCursor('nextCursor of the previous response, or the cursor of an event: list the events after it.'),
    ),
    since: Type.Optional(
      Milliseconds(
        'Without cursor: list the events recorded from this time on, milliseconds; default: all that are kept.',
      ),
    ),
    types: Type.Optional(
      Type.Array(Choice('Type of event.', everyEventType), {
        description: 'Only these types; default: all that the caller may read.',
        minItems: 1,
        maxItems: everyEventType.length,
      }),
    ),
    subOrgId: Type.Optional(Id('Only records of this branch.')),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({
    list: Type.Array(ListedEvent),
    nextCursor: Type.String({ description: 'cursor for the next request' }),
    hasMore: Choice('1: more events are available now', [0, 1]),
  }),
  example: {
    request: { types: ['order.paid'], pageSize: 100 },
    response: { list: [exampleEvent], nextCursor: '5f0c2a9d1e7b.1788220860123', hasMore: 0 },
  },
});
