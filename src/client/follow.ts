import type { Event, EventListAnswer, EventListRequest, EventOperations } from './generated/event.ts';
import type { CallOptions } from './options.ts';
import { wait } from './retry.ts';

/** An event, and the cursor with which a reader continues after it. */
export interface FollowedEvent extends Event {
  readonly cursor: string;
}

export interface FollowOptions extends CallOptions {
  /**
   * The wait before the next request if there are no more events, in milliseconds.
   * @default 1000
   */
  readonly pollMs?: number | undefined;
}

export interface FollowingEvents extends EventOperations {
  /**
   * Yields events as they come, and does not end. Store the cursor of an event after you have handled it: sent as `cursor`, it
   * continues after that event, also days later. Abort the signal of the options to stop.
   *
   * @example
   * ```ts
   * for await (const { type, data, cursor } of lectern.event.follow({ cursor: stored })) {
   *   // …
   * }
   * ```
   */
  follow(parameters?: EventListRequest, options?: FollowOptions): AsyncGenerator<FollowedEvent, never, undefined>;
}

const largestPage = 500;

export async function* followEvents(
  list: (parameters: EventListRequest) => Promise<EventListAnswer>,
  parameters: EventListRequest,
  { pollMs = 1000, signal }: FollowOptions,
): AsyncGenerator<FollowedEvent, never, undefined> {
  const { cursor: stored, since, ...others } = parameters;
  let from: EventListRequest = stored === undefined ? { since } : { cursor: stored };
  for (;;) {
    const { list: events, nextCursor, hasMore } = await list({ pageSize: largestPage, ...others, ...from });
    for (const event of events) yield { ...event, cursor: String(event.eventId) };
    from = { cursor: nextCursor };
    if (hasMore === 0) await wait(pollMs, signal);
  }
}
