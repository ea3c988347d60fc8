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

interface KindFields {
  readonly required: readonly Detail[];
  readonly optional: readonly Detail[];
}

const deviceFields: KindFields = { required: ['userId'], optional: ['device'] };

/** The fields of each kind besides its time. */
const fieldsByKind: Readonly<Record<LessonEventKind, KindFields>> = {
  start: { required: [], optional: [] },
  end: { required: [], optional: [] },
  join: deviceFields,
  leave: deviceFields,
  heartbeat: deviceFields,
  stageOn: deviceFields,
  stageOff: deviceFields,
  micOn: deviceFields,
  micOff: deviceFields,
  hand: { required: ['userId'], optional: ['ref'] },
  signInCall: { required: ['ref'], optional: ['windowSeconds'] },
  signInCancel: { required: ['ref'], optional: [] },
  signIn: { required: ['userId', 'ref'], optional: [] },
  reward: { required: ['userId'], optional: ['points'] },
  answer: { required: ['userId', 'ref', 'isRight'], optional: [] },
  watch: { required: ['userId', 'fromSecond', 'toSecond'], optional: [] },
};

/** How far the clock of a caller may be ahead. */
const clockSkewMs = 5 * 60_000;

/** Throws unless an event has all required fields of its kind and no others. */
export function checkEvent(event: Event, path: string, now: number): void {
  const { required, optional } = fieldsByKind[event.kind];
  for (const detail of details) {
    const param = `${path}.${detail}`;
    if (event[detail] === undefined && required.includes(detail))
      throw fail(parameterErrors.parameterMissing, { param });
    if (event[detail] !== undefined && !required.includes(detail) && !optional.includes(detail)) {
      const fields = [...required, ...optional].join(', ') || '–';
      throw fail(liveClassErrors.eventFieldOfOtherKind, { param, kind: event.kind, fields });
    }
  }
  if (event.eventId.startsWith(ownEventPrefix)) {
    const received = quote(event.eventId);
    throw fail(liveClassErrors.eventIdReserved, {
      param: `${path}.eventId`,
      prefix: ownEventPrefix,
      received,
    });
  }
  if (event.time > now + clockSkewMs) {
    throw fail(parameterErrors.timeInFuture, { param: `${path}.time`, now, received: event.time });
  }
  checkWatched(event, `${path}.`);
}

/** Throws unless a stored event, whose missing fields may be "", has all required fields of its kind. */
export function checkDetails(event: Details): void {
  for (const detail of fieldsByKind[event.kind].required) {
    if (event[detail] === undefined || event[detail] === '')
      throw fail(parameterErrors.parameterMissing, { param: detail });
  }
  checkWatched(event, '');
}

function checkWatched({ fromSecond = 0, toSecond = 0 }: Details, path: string): void {
  if (toSecond >= fromSecond) return;
  const range = { begin: `${path}fromSecond`, beginValue: fromSecond, received: toSecond };
  throw fail(parameterErrors.rangeEndBeforeBegin, { param: `${path}toSecond`, ...range });
}
