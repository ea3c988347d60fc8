import type { Static } from '../../../operation/contract/static.ts';
import type { Event } from '../../log/contract.ts';

/** The type of a message that only tests an endpoint. */
export const pingType = 'ping';

/** The id of a message: the same for every attempt to deliver an event. */
export const messageId = (eventId: number): string => `evt_${eventId}`;

const messageOf = (type: string, atMs: number, data: object): string =>
  JSON.stringify({ type, timestamp: new Date(atMs).toISOString(), data });

/** Version 1 of the payload: the event as `/event/list` lists it. */
export const bodyOf = (event: Static<typeof Event>): string => messageOf(event.type, event.time, event);

export const pingBody = (atMs: number): string => messageOf(pingType, atMs, {});
