// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface WebhookCreateRequest {
  /**
   * What the endpoint is for.
   * It is more than spaces.
   */
  name: string;
  /** Address that receives the events, http or https. */
  url: string;
  /** Only these types. Empty: every type that the scopes of the creator allow, new types included. */
  types?: readonly ('order.created' | 'order.paid' | 'order.cancelled' | 'order.lapsed' | 'order.groupCompleted' | 'order.groupFailed' | 'order.shipped' | 'order.withdrawn' | 'order.withdrawalUndone' | 'order.refundRequested' | 'order.refundApproved' | 'order.refundDeclined' | 'order.refundCancelled' | 'order.refundSettled' | 'order.refundFailed' | 'order.refundRetried' | 'order.refundGivenUp' | 'order.noteAdded' | 'order.lineDismissed' | 'order.lineRestored' | 'groupPurchase.imported' | 'groupPurchase.completed' | 'product.created' | 'product.updated' | 'product.statusSet' | 'productColumn.created' | 'productColumn.updated' | 'group.created' | 'group.updated' | 'group.memberAdded' | 'group.memberRemoved' | 'user.created' | 'user.updated' | 'user.deleted' | 'user.restored' | 'user.erased' | 'subject.created' | 'subject.updated' | 'lesson.scheduled' | 'lesson.updated' | 'lesson.rescheduled' | 'lesson.cancelled' | 'lesson.restored' | 'lesson.started' | 'lesson.ended' | 'lesson.eventsReceived' | 'lesson.leaveAsked' | 'lesson.leaveCancelled' | 'lesson.guestInvited' | 'lesson.guestRemoved' | 'lesson.callMarked' | 'lesson.notHeld' | 'attendance.changed' | 'homework.assigned' | 'homework.updated' | 'homework.cancelled' | 'homework.submitted' | 'homework.corrected' | 'homework.returned' | 'homework.answerViewed' | 'exam.scheduled' | 'exam.updated' | 'exam.cancelled' | 'exam.started' | 'exam.submitted' | 'exam.graded' | 'exam.closed' | 'organisation.created' | 'organisation.updated' | 'branch.created' | 'branch.updated' | 'key.created' | 'key.rotated' | 'key.revoked' | 'staff.created' | 'staff.updated' | 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.deleted')[] | undefined;
  /** Only events of this branch. If it is left out: every branch that the caller sees. */
  subOrgId?: number | undefined;
  /**
   * Version of the payload.
   * @default 1
   */
  payloadVersion?: 1 | undefined;
}

export interface WebhookCreateAnswer {
  webhookId: number;
  /** secret that signs the messages, whsec_…, shown only once */
  secret: string;
  /** to a repeated request: that the secrets were shown before, and how to get new ones */
  note?: string;
}

export interface Webhook {
  webhookId: number;
  name: string;
  /** with *** for the values of its query, which may be tokens */
  url: string;
  /** empty: every type that scopes allow */
  types: string[];
  /** branch whose events it gets; 0: the whole organisation */
  subOrgId: number;
  /** scopes of the creator */
  scopes: string[];
  /** key:<id>, staff:<id> or operator: who created the endpoint or enabled it last */
  creator: string;
  payloadVersion: number;
  /**
   * active; failing: an event was given up after 75 hours, and nothing was delivered since; disabled: nothing is
   * sent
   */
  state: 'active' | 'failing' | 'disabled';
  /**
   * request: somebody disabled it; gone: the receiver answered 410; creator: the key was revoked or has expired,
   * the member of staff is no longer an active owner, or the endpoint gets more than either may see
   */
  disabledReason: '' | 'request' | 'gone' | 'creator';
  /** first failure since the last success, milliseconds; 0 for none */
  failingSince: number;
  /** the receiver asked for a pause until then, milliseconds; 0 for none */
  pausedUntil: number;
  /** milliseconds, 0 for never */
  lastDeliveredAt: number;
  /** events that are due or wait; at most 1000 are counted */
  openDeliveries: number;
  /** events that were given up; at most 1000 are counted */
  failedDeliveries: number;
  /** milliseconds */
  createAt: number;
  /** version of the record, for /webhook/update; another one after a change */
  version: string;
}

export interface WebhookListAnswer {
  list: Webhook[];
}

export interface WebhookUpdateRequest {
  /** The endpoint. */
  webhookId: number;
  /**
   * What the endpoint is for.
   * It is more than spaces.
   */
  name?: string | undefined;
  /** Address that receives the events, http or https. */
  url?: string | undefined;
  /** Only these types. Empty: every type that the scopes of the creator allow, new types included. */
  types?: readonly ('order.created' | 'order.paid' | 'order.cancelled' | 'order.lapsed' | 'order.groupCompleted' | 'order.groupFailed' | 'order.shipped' | 'order.withdrawn' | 'order.withdrawalUndone' | 'order.refundRequested' | 'order.refundApproved' | 'order.refundDeclined' | 'order.refundCancelled' | 'order.refundSettled' | 'order.refundFailed' | 'order.refundRetried' | 'order.refundGivenUp' | 'order.noteAdded' | 'order.lineDismissed' | 'order.lineRestored' | 'groupPurchase.imported' | 'groupPurchase.completed' | 'product.created' | 'product.updated' | 'product.statusSet' | 'productColumn.created' | 'productColumn.updated' | 'group.created' | 'group.updated' | 'group.memberAdded' | 'group.memberRemoved' | 'user.created' | 'user.updated' | 'user.deleted' | 'user.restored' | 'user.erased' | 'subject.created' | 'subject.updated' | 'lesson.scheduled' | 'lesson.updated' | 'lesson.rescheduled' | 'lesson.cancelled' | 'lesson.restored' | 'lesson.started' | 'lesson.ended' | 'lesson.eventsReceived' | 'lesson.leaveAsked' | 'lesson.leaveCancelled' | 'lesson.guestInvited' | 'lesson.guestRemoved' | 'lesson.callMarked' | 'lesson.notHeld' | 'attendance.changed' | 'homework.assigned' | 'homework.updated' | 'homework.cancelled' | 'homework.submitted' | 'homework.corrected' | 'homework.returned' | 'homework.answerViewed' | 'exam.scheduled' | 'exam.updated' | 'exam.cancelled' | 'exam.started' | 'exam.submitted' | 'exam.graded' | 'exam.closed' | 'organisation.created' | 'organisation.updated' | 'branch.created' | 'branch.updated' | 'key.created' | 'key.rotated' | 'key.revoked' | 'staff.created' | 'staff.updated' | 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.deleted')[] | undefined;
  /** Version that /webhook/list answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
}

export interface WebhookUpdateAnswer {
}

export interface WebhookDeleteRequest {
  /** The endpoint. */
  webhookId: number;
}

export interface WebhookDeleteAnswer {
}

export interface WebhookRotateRequest {
  /** The endpoint. */
  webhookId: number;
  /**
   * How long the old secret also signs, seconds.
   * @default 86400
   */
  overlapSeconds?: number | undefined;
}

export interface WebhookRotateAnswer {
  webhookId: number;
  /** secret that signs the messages, whsec_…, shown only once */
  secret: string;
  /** to a repeated request: that the secrets were shown before, and how to get new ones */
  note?: string;
}

export interface WebhookEnableRequest {
  /** The endpoint. */
  webhookId: number;
  /**
   * 1: leave out the events that were not queued meanwhile.
   * @default 0
   */
  skipMissed?: 0 | 1 | undefined;
}

export interface WebhookEnableAnswer {
}

export interface WebhookDisableRequest {
  /** The endpoint. */
  webhookId: number;
}

export interface WebhookDisableAnswer {
}

export interface WebhookDeliveriesRequest {
  /** The endpoint. */
  webhookId: number;
  /** Only deliveries in this state. */
  state?: 'due' | 'waiting' | 'delivered' | 'failed' | undefined;
  /** Only this event. */
  eventId?: number | undefined;
  /**
   * nextCursor of the previous response.
   * It is the nextCursor of an earlier response.
   */
  cursor?: string | undefined;
  /**
   * Records per page, at most 50.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface WebhookAttempt {
  /** number of the attempt, from 1 */
  attempt: number;
  /** milliseconds */
  time: number;
  /** HTTP status; 0 without an answer */
  status: number;
  /**
   * why there was no answer: timeout, tooLong (64 KiB without an answer), address (refused), port (refused),
   * eventDeleted, or the error of the connection
   */
  error: string;
  /** first kilobyte of the answer */
  answer: string;
  /** milliseconds */
  duration: number;
}

export interface WebhookDelivery {
  eventId: number;
  /** the header webhook-id */
  messageId: string;
  /** type of the event, or ping */
  type: string;
  /**
   * due: it is sent at nextAttemptAt; waiting: after an earlier event of the same record; delivered; failed: given
   * up
   */
  state: 'due' | 'waiting' | 'delivered' | 'failed';
  /** milliseconds; 0 unless it is due */
  nextAttemptAt: number;
  /** when it was queued, milliseconds */
  createAt: number;
  attemptCount: number;
  /** the last 20, latest first */
  attempts: WebhookAttempt[];
}

export interface WebhookDeliveriesAnswer {
  list: WebhookDelivery[];
  /** cursor for the next request */
  nextCursor: string;
  /** 1: there are more */
  hasMore: 0 | 1;
}

export interface WebhookReplayRequest {
  /** The endpoint. */
  webhookId: number;
  /** Only this event. */
  eventId?: number | undefined;
  /** Events from this one on. */
  fromEventId?: number | undefined;
  /** Events up to this one. */
  toEventId?: number | undefined;
  /**
   * 1: only events that were given up.
   * @default 0
   */
  onlyFailed?: 0 | 1 | undefined;
}

export interface WebhookReplayAnswer {
  /** number of events that are sent again or at once */
  count: number;
  /** fromEventId of the next request; 0 if no event is left */
  nextEventId: number;
}

export interface WebhookPingRequest {
  /** The endpoint. */
  webhookId: number;
}

export interface WebhookPingAnswer {
  /** id of the ping, for /webhook/deliveries */
  eventId: number;
}

export interface WebhookOperations {
  /**
   * Create endpoint.
   *
   * Creates an endpoint, to which the server delivers events from now on, and returns its secret, which is shown
   * only once. The endpoint keeps the scopes and the branch of the caller: it gets the events that the caller
   * could list. It works as long as the caller's key is valid, or the member of staff is an owner, and may see all
   * that it gets. An organisation has at most 20 endpoints. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { webhookId, secret, note } = await lectern.webhook.create({ name: 'CRM', url: 'https://crm.example.com/lectern', types: ['order.paid'] });
   * ```
   */
  create(parameters: WebhookCreateRequest, options?: CallOptions): Promise<WebhookCreateAnswer>;

  /**
   * List endpoints.
   *
   * All endpoints with their state, newest first, without their secrets. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.webhook.list();
   * ```
   */
  list(parameters?: Record<string, never>, options?: CallOptions): Promise<WebhookListAnswer>;

  /**
   * Change endpoint.
   *
   * Changes the name, the address or the types of an endpoint. Events that are queued already go to the new
   * address. Another address needs every scope of the endpoint; the address as /webhook/list shows it leaves it as
   * it is. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const answer = await lectern.webhook.update({ webhookId: 1, types: ['order.paid', 'order.refundSettled'] });
   * ```
   */
  update(parameters: WebhookUpdateRequest, options?: CallOptions): Promise<WebhookUpdateAnswer>;

  /**
   * Delete endpoint.
   *
   * Deletes an endpoint with its deliveries. Requests on their way may still arrive. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const answer = await lectern.webhook.delete({ webhookId: 1 });
   * ```
   */
  delete(parameters: WebhookDeleteRequest, options?: CallOptions): Promise<WebhookDeleteAnswer>;

  /**
   * Rotate secret of endpoint.
   *
   * Gives an endpoint a new secret, which is shown only once. During the overlap every message is signed with both
   * secrets, so that receivers can change at any moment of it. This needs every scope of the endpoint. Added by
   * Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { webhookId, secret, note } = await lectern.webhook.rotate({ webhookId: 1, overlapSeconds: 3600 });
   * ```
   */
  rotate(parameters: WebhookRotateRequest, options?: CallOptions): Promise<WebhookRotateAnswer>;

  /**
   * Enable endpoint.
   *
   * Enables an endpoint again, with the scopes of this caller; queued events that these cannot read are given up.
   * It continues with the events that it has missed, as far as they are still kept. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const answer = await lectern.webhook.enable({ webhookId: 1 });
   * ```
   */
  enable(parameters: WebhookEnableRequest, options?: CallOptions): Promise<WebhookEnableAnswer>;

  /**
   * Disable endpoint.
   *
   * Sends nothing to an endpoint until it is enabled again. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const answer = await lectern.webhook.disable({ webhookId: 1 });
   * ```
   */
  disable(parameters: WebhookDisableRequest, options?: CallOptions): Promise<WebhookDisableAnswer>;

  /**
   * List deliveries.
   *
   * The events of an endpoint with every attempt to deliver them, newest event first. They are kept for 30 days
   * after the event was delivered or given up. Send nextCursor with the next request. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { list, nextCursor, hasMore } = await lectern.webhook.deliveries({ webhookId: 1, state: 'failed' });
   * ```
   */
  deliveries(parameters: WebhookDeliveriesRequest, options?: CallOptions): Promise<WebhookDeliveriesAnswer>;

  /**
   * Yields every record of `deliveries`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const webhookDelivery of lectern.webhook.eachDeliverie({ webhookId: 1, state: 'failed' })) {
   *   // …
   * }
   * ```
   */
  eachDeliverie(parameters: WebhookDeliveriesRequest, options?: CallOptions): AsyncGenerator<WebhookDelivery, void, undefined>;

  /**
   * Yields every page of `deliveries` with its `nextCursor`. Store the cursor after each page: sent as `cursor`,
   * it continues after that page, also days later.
   *
   * @example
   * ```ts
   * for await (const { list, nextCursor } of lectern.webhook.eachDeliveriePage({ cursor })) {
   *   // …
   * }
   * ```
   */
  eachDeliveriePage(parameters: WebhookDeliveriesRequest, options?: CallOptions): AsyncGenerator<WebhookDeliveriesAnswer, void, undefined>;

  /**
   * Send events again.
   *
   * Queues events for an endpoint again: one event, all events of a range, or those that were given up. A range
   * may contain events from before the endpoint was created; without any of these parameters it is the whole event
   * log. An event that waits for its next attempt is sent at once. Messages keep their webhook-id. One request
   * queues at most 10000 events; if there are more, repeat it with nextEventId as fromEventId. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { count, nextEventId } = await lectern.webhook.replay({ webhookId: 1, onlyFailed: 1 });
   * ```
   */
  replay(parameters: WebhookReplayRequest, options?: CallOptions): Promise<WebhookReplayAnswer>;

  /**
   * Ping endpoint.
   *
   * Sends a message of the type ping. /webhook/deliveries shows the answer. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { eventId } = await lectern.webhook.ping({ webhookId: 1 });
   * ```
   */
  ping(parameters: WebhookPingRequest, options?: CallOptions): Promise<WebhookPingAnswer>;
}
