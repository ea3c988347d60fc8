import type { Static } from '../../../operation/contract/static.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import type { LessonEventKind } from '../attendance/lesson-event.ts';
import * as contract from '../events-contract.ts';

type Event = Static<typeof contract.addEvents.request>['events'][number];

const details = [
  'userId',
  'device',
  'ref',
  'points',
  'isRight',
  'windowSeconds',
  'fromSecond',
  'toSecond',
] as const satisfies readonly (keyof Event)[];
type Detail = (typeof details)[number];

type Details = Pick<Event, Detail | 'kind'>;

interface Carried {
  readonly must: readonly Detail[];
  readonly may: readonly Detail[];
}

const ofDevice: Carried = { must: ['userId'], may: ['device'] };

/** The fields of each kind besides its time. */
const carried: Readonly<Record<LessonEventKind, Carried>> = {
  start: { must: [], may: [] },
  end: { must: [], may: [] },
  join: ofDevice,
  leave: ofDevice,
  heartbeat: ofDevice,
  stageOn: ofDevice,
  stageOff: ofDevice,
  micOn: ofDevice,
  micOff: ofDevice,
  hand: { must: ['userId'], may: ['ref'] },
  signInCall: { must: ['ref'], may: ['windowSeconds'] },
  signInCancel: { must: ['ref'], may: [] },
  signIn: { must: ['userId', 'ref'], may: [] },
  reward: { must: ['userId'], may: ['points'] },
  answer: { must: ['userId', 'ref', 'isRight'], may: [] },
  watch: { must: ['userId', 'fromSecond', 'toSecond'], may: [] },
};

/** How far the clock of a caller may be ahead. */
const clockSkewMs = 5 * 60_000;

/** Throws unless an event has all required fields of its kind and no others. */
export function checkEvent(event: Event, path: string, now: number): void {
  const { must, may } = carried[event.kind];
  for (const detail of details) {
    const param = `${path}.${detail}`;
    if (event[detail] === undefined && must.includes(detail)) throw fail('parameterMissing', { param });
    if (event[detail] !== undefined && !must.includes(detail) && !may.includes(detail)) {
      const fields = [...must, ...may].join(', ') || '–';
      throw fail('eventFieldOfOtherKind', { param, kind: event.kind, fields });
    }
  }
  if (event.eventId.startsWith(contract.ownEventPrefix)) {
    const received = quote(event.eventId);
    throw fail('eventIdReserved', { param: `${path}.eventId`, prefix: contract.ownEventPrefix, received });
  }
  if (event.time > now + clockSkewMs) {
    throw fail('timeInFuture', { param: `${path}.time`, now, received: event.time });
  }
  checkWatched(event, `${path}.`);
}

/** Throws unless a stored event, whose missing fields may be "", has all required fields of its kind. */
export function checkDetails(event: Details): void {
  for (const detail of carried[event.kind].must) {
    if (event[detail] === undefined || event[detail] === '') throw fail('parameterMissing', { param: detail });
  }
  checkWatched(event, '');
}

function checkWatched({ fromSecond = 0, toSecond = 0 }: Details, path: string): void {
  if (toSecond >= fromSecond) return;
  const range = { begin: `${path}fromSecond`, beginValue: fromSecond, received: toSecond };
  throw fail('rangeEndBeforeBegin', { param: `${path}toSecond`, ...range });
}
