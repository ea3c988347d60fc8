import { Type } from 'typebox';
import { Choice, Integer, Moment, Text } from '../../operation/contract/fields.ts';
import { UserId } from '../../operation/contract/ids.ts';
import { operation } from '../../operation/contract/operation.ts';
import { LiveClassId } from './contract.ts';

/** What can happen in a lesson. Who it concerns, and what it carries beside the time, is said at each. */
export const lessonEventKinds = [
  'start', // byStaff
  'end', // byStaff
  'join', // user, device
  'leave', // user, device
  'heartbeat', // user, device: "I am still here"
  'stageOn', // user, device
  'stageOff', // user, device
  'micOn', // user, device: the audio/video link
  'micOff', // user, device
  'hand', // user; ref: the raise
  'signInCall', // ref: the call; windowSeconds
  'signInCancel', // ref: the call
  'signIn', // user; ref: the call
  'reward', // user: who receives it; points
  'answer', // user; ref: the question; isRight
  'watch', // user; fromSecond, toSecond of the recording
] as const;

const mostEvents = 1000;
const longestRecordingSeconds = 7 * 86_400;

/** Events of our own making have ids that begin so: what staff enter as the start or the end. */
export const ownEventPrefix = 'lectern:';

const LessonEvent = Type.Object(
  {
    eventId: Text(
      'What makes it known again: an id is heard once for each live class. It is kept, so it names nobody.',
      {
        minLength: 1,
        maxLength: 64,
      },
    ),
    liveclass: LiveClassId('Live class id.'),
    kind: Choice('What happened.', lessonEventKinds),
    time: Moment('When, milliseconds; at most 5 minutes ahead of our clock.'),
    userId: Type.Optional(UserId('Whom it concerns; all kinds but start, end, signInCall and signInCancel need it.')),
    device: Type.Optional(
      Text('From which device: join, leave, heartbeat, stageOn, stageOff, micOn, micOff.', { maxLength: 64 }),
    ),
    ref: Type.Optional(
      Text('Which raise, sign-in call or question: hand (may), signInCall, signInCancel, signIn, answer (must).', {
        minLength: 1,
        maxLength: 64,
      }),
    ),
    points: Type.Optional(Integer('Of a reward; 1 unless said.', { minimum: 0, maximum: 1_000_000 })),
    isRight: Type.Optional(Choice('Of an answer: 1 right, 0 wrong.', [0, 1])),
    windowSeconds: Type.Optional(
      Integer('How long a sign-in call can be answered; 300 unless said.', { minimum: 1, maximum: 86_400 }),
    ),
    fromSecond: Type.Optional(
      Integer('Of the recording watched, included.', { minimum: 0, maximum: longestRecordingSeconds }),
    ),
    toSecond: Type.Optional(
      Integer('Of the recording watched, not included.', { minimum: 0, maximum: longestRecordingSeconds }),
    ),
  },
  { additionalProperties: false, 'x-name': 'LiveClassEvent' },
);

export const addEvents = operation({
  name: 'liveclass.events',
  path: '/liveclass/events',
  title: 'Events of live classes',
  description:
    'What happened in live classes, in any order, late or twice: an event whose id is known changes nothing. ' +
    'A batch is taken whole or not at all, and the records of its live classes are right at once.',
  scope: 'liveclass:write',
  request: {
    events: Type.Array(LessonEvent, { description: `1 to ${mostEvents} events.`, minItems: 1, maxItems: mostEvents }),
  },
  response: Type.Object({
    added: Type.Integer({ description: 'events that were new' }),
    known: Type.Integer({ description: 'events that were known already, or came twice in this batch' }),
  }),
  example: {
    request: {
      events: [
        { eventId: '6f1c', liveclass: '10', kind: 'join', time: 1788609480000, userId: '1_61', device: 'ipad' },
        { eventId: '6f1d', liveclass: '10', kind: 'signInCall', time: 1788610200000, ref: 'call-1' },
        { eventId: '6f1e', liveclass: '10', kind: 'signIn', time: 1788610230000, userId: '1_61', ref: 'call-1' },
        { eventId: '6f1f', liveclass: '10', kind: 'reward', time: 1788611000000, userId: '1_61', points: 3 },
        { eventId: '6f20', liveclass: '10', kind: 'leave', time: 1788615000000, userId: '1_61', device: 'ipad' },
      ],
    },
    response: { added: 5, known: 0 },
  },
});
