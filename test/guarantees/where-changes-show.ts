import type { EventType } from '../../src/operation/contract/event-types.ts';

/** Where a reader learns of changes to the rows of some tables. */
interface Shown {
  /** The record, as the documents call it. */
  readonly record: string;
  readonly tables: readonly string[];
  /** The sheets of `/export/changes` that list its changes and deletions. */
  readonly feeds?: readonly string[];
  /** Without a feed: the events that say it. */
  readonly events?: readonly EventType[];
  /** Without a feed: why there is none. */
  readonly reason?: string;
}

/** Every table of the schema, once. A test compares it with docs/schema.txt, and docs/events.md prints it. */
export const whereChangesShow: readonly Shown[] = [
  { record: 'branch', tables: ['branches'], feeds: ['branches'] },
  { record: 'subject', tables: ['subjects'], feeds: ['subjects'] },
  {
    record: 'product column',
    tables: ['product_columns', 'product_column_products'],
    feeds: ['productColumns', 'products'],
  },
  { record: 'user', tables: ['users'], feeds: ['users'] },
  { record: 'product', tables: ['products', 'product_teachers', 'product_sold_deltas'], feeds: ['products'] },
  { record: 'class', tables: ['groups', 'group_teachers', 'group_products'], feeds: ['groups'] },
  { record: 'membership', tables: ['group_members'], feeds: ['members'] },
  { record: 'group purchase', tables: ['purchase_groups'], feeds: ['groupPurchases'] },
  {
    record: 'order with lines, notes and address',
    tables: ['orders', 'order_lines', 'ordered_names', 'order_notes', 'receivers'],
    feeds: ['orders'],
  },
  { record: 'refund', tables: ['refunds'], feeds: ['refunds'] },
  { record: 'lesson', tables: ['lessons'], feeds: ['lessons'] },
  { record: 'leave', tables: ['lesson_leaves'], feeds: ['leaves'] },
  { record: 'guest', tables: ['lesson_guests'], feeds: ['guests'] },
  { record: 'attendance record', tables: ['lesson_records'], feeds: ['attendance'] },
  { record: 'homework', tables: ['homeworks'], feeds: ['homework'] },
  { record: 'student of homework', tables: ['homework_students'], feeds: ['homeworkStudents'] },
  { record: 'round of homework', tables: ['homework_rounds'], feeds: ['homeworkRounds'] },
  { record: 'view of an answer', tables: ['homework_answer_views'], feeds: ['answerViews'] },
  { record: 'exam', tables: ['exams'], feeds: ['exams'] },
  { record: 'student of an exam, sitting', tables: ['exam_students'], feeds: ['examStudents', 'sittings'] },
  {
    record: 'lesson event',
    tables: ['lesson_events'],
    events: ['lesson.eventsReceived', 'lesson.started', 'lesson.ended', 'attendance.changed'],
    reason:
      'A lesson has thousands, such as heartbeats. What they decide is in `attendance`. They are only added, so `/export` of ' +
      '`lessonEvents` for a lesson is enough.',
  },
  {
    record: 'transition of an order line',
    tables: ['order_moves'],
    events: ['order.paid', 'order.shipped', 'order.refundSettled'],
    reason: '`/order/changes` lists the transitions with each changed order. They are only added.',
  },
  {
    record: 'dismissed place',
    tables: ['dismissed_places'],
    events: ['order.lineDismissed', 'order.lineRestored'],
    reason:
      'A work list of staff, not a fact about the student. A place also leaves it when the student joins a class, which ' +
      '`members` lists. `/export` of `dismissedPlaces` has the present list.',
  },
  {
    record: 'call to a family',
    tables: ['lesson_calls'],
    events: ['lesson.callMarked'],
    reason: 'A mark for the staff of that day, in no sheet.',
  },
  {
    record: 'organisation',
    tables: ['organisations'],
    events: ['organisation.created', 'organisation.updated'],
    reason: 'A single record: `/organisation/get`.',
  },
  {
    record: 'staff account',
    tables: ['staff'],
    events: ['staff.created', 'staff.updated'],
    reason: 'Access to Lectern, in no export. The events need the scope `admin`.',
  },
  {
    record: 'key',
    tables: ['keys'],
    events: ['key.created', 'key.rotated', 'key.revoked'],
    reason: 'Access to Lectern, in no export. The events need the scope `admin`.',
  },
  {
    record: 'endpoint of webhooks',
    tables: ['webhooks'],
    events: ['webhook.created', 'webhook.updated', 'webhook.rotated', 'webhook.deleted'],
    reason: 'Access to Lectern, in no export. The events need the scope `admin`.',
  },
  {
    record: 'audit entry',
    tables: ['audit_entries', 'audit_personal_values'],
    reason: 'Each change of a record already has its event. `/audit/list` and `/export` of `audit` list the entries.',
  },
  {
    record: 'event, delivery',
    tables: ['events', 'deleted_events', 'webhook_deliveries', 'webhook_attempts'],
    reason: 'The event log itself, and how its events were sent.',
  },
  {
    record: 'session, secret, nonce',
    tables: ['staff_sessions', 'previous_secrets', 'webhook_previous_secrets', 'used_nonces'],
    reason: 'Not a record: it serves authentication and expires.',
  },
  {
    record: 'stock hold',
    tables: ['stock_holds'],
    reason: 'Reserved units of an unpaid order. They end with the order, which has events.',
  },
  {
    record: 'index, counter',
    tables: [
      'common_receiver_grams',
      'counted_grams',
      'folded_texts',
      'gram_counters',
      'indexed_order_numbers',
      'order_numbers',
      'order_counters',
      'order_counter_deltas',
      'identities',
    ],
    reason: 'Derived from other tables for searching and counting.',
  },
  {
    record: 'state of the server',
    tables: [
      'histories',
      'imports',
      'import_rows',
      'installation',
      'kept_answers',
      'last_backup',
      'mobile_search_misses',
      'schema_migrations',
    ],
    reason: 'Not a record of the school.',
  },
];
