// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface EventListRequest {
  /**
   * nextCursor of the previous response, or the cursor of an event: list the events after it.
   * It is the nextCursor of an earlier response, or the cursor of an event or of an export.
   */
  cursor?: string | undefined;
  /** Without cursor: list the events recorded from this time on, milliseconds; default: all that are kept. */
  since?: number | undefined;
  /** Only these types; default: all that the caller may read. */
  types?: readonly ('order.created' | 'order.paid' | 'order.cancelled' | 'order.lapsed' | 'order.groupCompleted' | 'order.groupFailed' | 'order.shipped' | 'order.withdrawn' | 'order.withdrawalUndone' | 'order.refundRequested' | 'order.refundApproved' | 'order.refundDeclined' | 'order.refundCancelled' | 'order.refundSettled' | 'order.refundFailed' | 'order.refundRetried' | 'order.refundGivenUp' | 'order.noteAdded' | 'order.lineDismissed' | 'order.lineRestored' | 'groupPurchase.imported' | 'groupPurchase.completed' | 'product.created' | 'product.updated' | 'product.statusSet' | 'productColumn.created' | 'productColumn.updated' | 'group.created' | 'group.updated' | 'group.memberAdded' | 'group.memberRemoved' | 'user.created' | 'user.updated' | 'user.deleted' | 'user.restored' | 'user.erased' | 'subject.created' | 'subject.updated' | 'lesson.scheduled' | 'lesson.updated' | 'lesson.rescheduled' | 'lesson.cancelled' | 'lesson.restored' | 'lesson.started' | 'lesson.ended' | 'lesson.eventsReceived' | 'lesson.leaveAsked' | 'lesson.leaveCancelled' | 'lesson.guestInvited' | 'lesson.guestRemoved' | 'lesson.callMarked' | 'lesson.notHeld' | 'attendance.changed' | 'homework.assigned' | 'homework.updated' | 'homework.cancelled' | 'homework.submitted' | 'homework.corrected' | 'homework.returned' | 'homework.answerViewed' | 'exam.scheduled' | 'exam.updated' | 'exam.cancelled' | 'exam.started' | 'exam.submitted' | 'exam.graded' | 'exam.closed' | 'organisation.created' | 'organisation.updated' | 'branch.created' | 'branch.updated' | 'key.created' | 'key.rotated' | 'key.revoked' | 'staff.created' | 'staff.updated' | 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.deleted')[] | undefined;
  /** Only records of this branch. */
  subOrgId?: number | undefined;
  /**
   * Records per page, at most 500.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface ListedEvent {
  /** sequence number */
  eventId: number;
  /** what happened */
  type: 'order.created' | 'order.paid' | 'order.cancelled' | 'order.lapsed' | 'order.groupCompleted' | 'order.groupFailed' | 'order.shipped' | 'order.withdrawn' | 'order.withdrawalUndone' | 'order.refundRequested' | 'order.refundApproved' | 'order.refundDeclined' | 'order.refundCancelled' | 'order.refundSettled' | 'order.refundFailed' | 'order.refundRetried' | 'order.refundGivenUp' | 'order.noteAdded' | 'order.lineDismissed' | 'order.lineRestored' | 'groupPurchase.imported' | 'groupPurchase.completed' | 'product.created' | 'product.updated' | 'product.statusSet' | 'productColumn.created' | 'productColumn.updated' | 'group.created' | 'group.updated' | 'group.memberAdded' | 'group.memberRemoved' | 'user.created' | 'user.updated' | 'user.deleted' | 'user.restored' | 'user.erased' | 'subject.created' | 'subject.updated' | 'lesson.scheduled' | 'lesson.updated' | 'lesson.rescheduled' | 'lesson.cancelled' | 'lesson.restored' | 'lesson.started' | 'lesson.ended' | 'lesson.eventsReceived' | 'lesson.leaveAsked' | 'lesson.leaveCancelled' | 'lesson.guestInvited' | 'lesson.guestRemoved' | 'lesson.callMarked' | 'lesson.notHeld' | 'attendance.changed' | 'homework.assigned' | 'homework.updated' | 'homework.cancelled' | 'homework.submitted' | 'homework.corrected' | 'homework.returned' | 'homework.answerViewed' | 'exam.scheduled' | 'exam.updated' | 'exam.cancelled' | 'exam.started' | 'exam.submitted' | 'exam.graded' | 'exam.closed' | 'organisation.created' | 'organisation.updated' | 'branch.created' | 'branch.updated' | 'key.created' | 'key.rotated' | 'key.revoked' | 'staff.created' | 'staff.updated' | 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.deleted';
  /** when it happened, milliseconds */
  time: number;
  /** branch of the record, 0 for none */
  subOrgId: number;
  /** kind of record, as in the audit log */
  record: string;
  /** id of the record, as in the audit log */
  recordId: string;
  /**
   * names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of an
   * imported record: the columns of the sheet
   */
  fields: string[];
  /** 1: an import added the record */
  imported: 0 | 1;
  /** the ids in recordId, and a few values that are not personal; docs/events.md lists them for each type */
  data: Record<string, unknown>;
  /** cursor after this event */
  cursor: string;
}

export interface EventListAnswer {
  list: ListedEvent[];
  /** cursor for the next request */
  nextCursor: string;
  /** 1: more events are available now */
  hasMore: 0 | 1;
}

export interface EventOperations {
  /**
   * List events.
   *
   * What happened to which record, in the order of the event ids. Each event is listed once and none is missed,
   * however many processes write. Send nextCursor with the next request. A caller sees the types whose records its
   * scopes let it read, in its branch. The server keeps events for a limited time, by default 90 days. Added by
   * Lectern.
   *
   * @example
   * ```ts
   * const { list, nextCursor, hasMore } = await lectern.event.list({ types: ['order.paid'], pageSize: 100 });
   * ```
   */
  list(parameters?: EventListRequest, options?: CallOptions): Promise<EventListAnswer>;

  /**
   * Yields every record of `list`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const listedEvent of lectern.event.each({ types: ['order.paid'] })) {
   *   // …
   * }
   * ```
   */
  each(parameters?: EventListRequest, options?: CallOptions): AsyncGenerator<ListedEvent, void, undefined>;

  /**
   * Yields every page of `list` with its `nextCursor`. Store the cursor after each page: sent as `cursor`, it
   * continues after that page, also days later.
   *
   * @example
   * ```ts
   * for await (const { list, nextCursor } of lectern.event.eachPage({ cursor })) {
   *   // …
   * }
   * ```
   */
  eachPage(parameters?: EventListRequest, options?: CallOptions): AsyncGenerator<EventListAnswer, void, undefined>;
}
