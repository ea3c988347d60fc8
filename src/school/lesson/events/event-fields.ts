import type { Static } from '../../../operation/contract/static.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import type { LessonEventKind } from '../attendance/lesson-event.ts';
import { liveClassErrors } from '../errors.ts';
import { ownEventPrefix } from '../record-contract.ts';
import type * as contract from './contract.ts';

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

/** What each field is for a kind; a field that is not listed must not be given. */
type KindFields = { readonly [Each in Detail]?: 'required' | 'optional' };

const deviceFields: KindFields = { userId: 'required', device: 'optional' };

/** The fields of each kind besides its time. */
const fieldsByKind: Readonly<Record<LessonEventKind, KindFields>> = {
  start: {},
  end: {},
  join: deviceFields,
  leave: deviceFields,
  heartbeat: deviceFields,
  stageOn: deviceFields,
  stageOff: deviceFields,
  micOn: deviceFields,
  micOff: deviceFields,
  hand: { userId: 'required', ref: 'optional' },
  signInCall: { ref: 'required', windowSeconds: 'optional' },
  signInCancel: { ref: 'required' },
  signIn: { userId: 'required', ref: 'required' },
  reward: { userId: 'required', points: 'optional' },
  answer: { userId: 'required', ref: 'required', isRight: 'required' },
  watch: { userId: 'required', fromSecond: 'required', toSecond: 'required' },
};

/** How far the clock of a caller may be ahead. */
const clockSkewMs = 5 * 60_000;

/** Throws unless an event has all required fields of its kind and no others. */
export function checkEvent(event: Event, index: number, now: number): void {
  const fields = fieldsByKind[event.kind];
  for (const detail of details) {
    const isGiven = event[detail] !== undefined;
    if (isGiven ? fields[detail] !== undefined : fields[detail] !== 'required') continue;
    const param = `events[${index}].${detail}`;
    if (!isGiven) throw fail(parameterErrors.parameterMissing, { param });
    throw fail(liveClassErrors.eventFieldOfOtherKind, { param, kind: event.kind, fields: listed(fields) });
  }
  if (event.eventId.startsWith(ownEventPrefix)) {
    throw fail(liveClassErrors.eventIdReserved, {
      param: `events[${index}].eventId`,
      prefix: ownEventPrefix,
      received: quote(event.eventId),
    });
  }
  if (event.time > now + clockSkewMs) {
    throw fail(parameterErrors.timeInFuture, { param: `events[${index}].time`, now, received: event.time });
  }
  if (!isWatchedInOrder(event)) throw watchedBackwards(event, `events[${index}].`);
}

const listed = (fields: KindFields) => Object.keys(fields).join(', ') || '–';

/** Throws unless a stored event, whose missing fields may be "", has all required fields of its kind. */
export function checkDetails(event: Details): void {
  const fields = fieldsByKind[event.kind];
  for (const detail of details) {
    if (fields[detail] === 'required' && (event[detail] === undefined || event[detail] === ''))
      throw fail(parameterErrors.parameterMissing, { param: detail });
  }
  if (!isWatchedInOrder(event)) throw watchedBackwards(event, '');
}

const isWatchedInOrder = ({ fromSecond = 0, toSecond = 0 }: Details) => toSecond >= fromSecond;

function watchedBackwards({ fromSecond = 0, toSecond = 0 }: Details, path: string) {
  const range = { begin: `${path}fromSecond`, beginValue: fromSecond, received: toSecond };
  return fail(parameterErrors.rangeEndBeforeBegin, { param: `${path}toSecond`, ...range });
}
