import type { EventListAnswer, EventListRequest, EventOperations, ListedEvent } from './generated/event.ts';
import type { EventDataByType, EventType } from './generated/event-data.ts';
import type { CallOptions } from './options.ts';
import { wait } from './retry.ts';

/** An event of one of these types with the data of its type, and the cursor with which a reader continues after it. */
export type FollowedEvent<Type extends EventType = EventType> = {
  readonly [Each in Type]: Omit<ListedEvent, 'type' | 'data'> & {
    readonly type: Each;
    readonly data: EventDataByType[Each];
  };
}[Type];

/** What to follow: the parameters of `event.list`. */
export interface FollowRequest<Type extends EventType = EventType> extends EventListRequest {
  readonly types?: readonly Type[] | undefined;
}

export interface FollowOptions extends CallOptions {
  /**
   * The wait before the next request if there are no more events, in milliseconds.
   * @default 1000
   */
  readonly pollMs?: number | undefined;
  /**
   * Called with the cursor after each page of which you have handled all events, and after a page without any. Store it too if
   * your types are rare: the cursor of an event is refused when the events after it, of whatever type, are no longer kept.
   */
  readonly onCursor?: ((cursor: string) => void) | undefined;
}

export interface FollowingEvents extends EventOperations {
  /**
   * Yields events as they come, and does not end. Store the cursor of an event after you have handled it: sent as `cursor`, it
   * continues after that event, also days later. Abort the signal of the options to stop. The type of an event tells the type
   * of its data. Throws `cursorOfOtherHistory` or `eventsDeleted` if the cursor cannot continue: take a new copy of what you keep.
   *
   * @example
   * ```ts
   * for await (const event of lectern.event.follow({ cursor: stored })) {
   *   if (event.type === 'order.paid') console.log(event.data.orderSn);
   *   stored = event.cursor;
   * }
   * ```
   */
  follow<const Type extends EventType = EventType>(
    parameters?: FollowRequest<Type>,
    options?: FollowOptions,
  ): AsyncGenerator<FollowedEvent<Type>, never, undefined>;
}

const largestPage = 500;

export async function* followEvents<Type extends EventType>(
  list: (parameters: EventListRequest) => Promise<EventListAnswer>,
  parameters: FollowRequest<Type>,
  { pollMs = 1000, signal, onCursor }: FollowOptions,
): AsyncGenerator<FollowedEvent<Type>, never, undefined> {
  const { cursor: stored, since, ...others } = parameters;
  let from: EventListRequest = stored === undefined ? { since } : { cursor: stored };
  for (;;) {
    const { list: events, nextCursor, hasMore } = await list({ pageSize: largestPage, ...others, ...from });
    for (const event of events) yield followedEvent<Type>(event);
    from = { cursor: nextCursor };
    onCursor?.(nextCursor);
    if (hasMore === 0) await wait(pollMs, signal);
  }
}

/** The server sends the types that were asked for, with the data of the type. */
const followedEvent = <Type extends EventType>(event: ListedEvent) => event as unknown as FollowedEvent<Type>;
