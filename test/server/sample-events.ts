import type { Event } from '../../src/events/log/contract.ts';
import { eventFields } from '../../src/events/log/event-fields.ts';
import { dataOf, type EventType, eventRecords, eventTypes } from '../../src/operation/contract/event-types.ts';
import type { Static } from '../../src/operation/contract/static.ts';

/** Records whose name in the audit log is not the kind. */
const records: Partial<Record<EventType, string>> = {
  'lesson.leaveAsked': 'leave',
  'lesson.leaveCancelled': 'leave',
  'lesson.guestInvited': 'guest',
  'lesson.guestRemoved': 'guest',
  'lesson.callMarked': 'call',
};

/** How many parts of the id there are, if not all: homework as a whole, the homework of a student, a round. */
const idParts: Partial<Record<EventType, number>> = {
  'homework.assigned': 1,
  'homework.updated': 1,
  'homework.cancelled': 1,
  'homework.submitted': 2,
  'homework.answerViewed': 2,
  'exam.scheduled': 1,
  'exam.updated': 1,
  'exam.cancelled': 1,
  'exam.closed': 1,
};

const values: Readonly<Record<string, number | string>> = {
  orderSn: 'YH2026-0001',
  line: 1,
  userId: '1_598',
  liveclass: '881',
  orderStatus: 2,
  orderAmount: 128000,
  moneyPaid: 118000,
  round: 1,
  orgId: 1,
  subOrgId: 1,
};

/** The status of the order after it; 2, paid, after the others. */
const statuses: Partial<Record<EventType, number>> = {
  'order.created': 0,
  'order.cancelled': 10,
  'order.lapsed': 10,
  'order.groupFailed': 6,
  'order.shipped': 8,
  'order.withdrawn': 3,
  'order.refundRequested': 9,
  'order.refundApproved': 6,
  'order.refundSettled': 5,
  'order.refundFailed': 7,
  'order.refundRetried': 6,
};
const unpaid: readonly EventType[] = ['order.created', 'order.cancelled', 'order.lapsed'];

const mostFields = 5;
/** Without a branch. */
const ofOrganisation: readonly string[] = ['organisation', 'key', 'staff', 'webhook'];

/** An event as docs/events.md shows it. `checkEvents` compares every event that a test records with it. */
export function sampleEvent(type: EventType): Static<typeof Event> {
  const { kind } = eventTypes[type];
  const key = Object.keys(eventRecords[kind].key).slice(0, idParts[type]);
  const known = Object.keys(dataOf(type)).filter((name) => key.includes(name) || !(name in eventRecords[kind].key));
  const ofType: Readonly<Record<string, number | undefined>> = {
    orderStatus: statuses[type],
    moneyPaid: unpaid.includes(type) ? 0 : undefined,
  };
  const data = Object.fromEntries(known.map((name) => [name, ofType[name] ?? values[name] ?? 12]));
  return {
    eventId: 1788220860123,
    type,
    time: 1788220860000,
    subOrgId: ofOrganisation.includes(kind) ? 0 : 1,
    record: records[type] ?? kind,
    recordId: key.map((name) => data[name]).join('/'),
    fields: eventFields[type].slice(0, mostFields).map((name) => name.replace('[]', '[1]')),
    imported: type === 'groupPurchase.imported' ? 1 : 0,
    data,
  };
}
