import { Type } from 'typebox';
import { Choice, Integer, Moment, Text } from '../../../operation/contract/fields.ts';
import { LiveClassId, UserId } from '../../../operation/contract/ids.ts';
import { operation } from '../../../operation/contract/operation.ts';
import { lessonEventKinds } from '../record-contract.ts';

const mostEvents = 1000;
const longestRecordingSeconds = 7 * 86_400;

const LessonEvent = Type.Object(
  {
    eventId: Text(
      'Unique within the live class; a second event with the same id is ignored. Stored permanently, so do not put ' +
        'personal data in it.',
      {
        minLength: 1,
        maxLength: 64,
      },
    ),
    liveclass: LiveClassId('Live class id.'),
    kind: Choice('What happened.', lessonEventKinds),
    time: Moment('Time of the event, milliseconds; at most 5 minutes ahead of the server clock.'),
    userId: Type.Optional(UserId('User of the event. Required except for start, end, signInCall and signInCancel.')),
    device: Type.Optional(
      Text('Device. For join, leave, heartbeat, stageOn, stageOff, micOn and micOff.', { maxLength: 64 }),
    ),
    ref: Type.Optional(
      Text(
        'Id of the raised hand, sign-in call or question. Required for signInCall, signInCancel, signIn and answer.',
        {
          minLength: 1,
          maxLength: 64,
        },
      ),
    ),
    points: Type.Optional(Integer('Points of a reward; 1 by default.', { minimum: 0, maximum: 1_000_000 })),
    isRight: Type.Optional(Choice('Result of an answer: 1 right, 0 wrong.', [0, 1])),
    windowSeconds: Type.Optional(
      Integer('How long students can answer a sign-in call; 300 by default.', { minimum: 1, maximum: 86_400 }),
    ),
    fromSecond: Type.Optional(
      Integer('Start of the watched part of the recording, included.', {
        minimum: 0,
        maximum: longestRecordingSeconds,
      }),
    ),
    toSecond: Type.Optional(
      Integer('End of the watched part of the recording, not included.', {
        minimum: 0,
        maximum: longestRecordingSeconds,
      }),
    ),
  },
  { additionalProperties: false, 'x-name': 'LiveClassEvent' },
);

export const addEvents = operation({
  name: 'liveclass.events',
  path: '/liveclass/events',
  title: 'Add events of live classes',
  description:
    'Adds events in any order, also late ones. An event with a known id is ignored. The server stores all events of ' +
    'a request or none, and updates the attendance records in the same transaction.',
  scope: 'liveclass:write',
  emits: ['lesson.eventsReceived', 'attendance.changed'],
  request: {
    events: Type.Array(LessonEvent, { description: `1 to ${mostEvents} events.`, minItems: 1, maxItems: mostEvents }),
  },
  response: Type.Object({
    added: Type.Integer({ description: 'new events' }),
    known: Type.Integer({ description: 'events that were already stored, or repeated in this request' }),
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

const liveclass = LiveClassId('Live class id.');
const time = Moment('Milliseconds, not later than now; default: now.');

export const startLiveClass = operation({
  name: 'liveclass.start',
  path: '/liveclass/start',
  title: 'Start a live class',
  description:
    'Sets the actual begin of a live class: now, or a time that corrects an earlier value. The begin may be at most ' +
    '12 hours before the scheduled begin.',
  scope: 'liveclass:write',
  classTeacher: { mustSend: 'liveclass' },
  emits: ['lesson.started', 'attendance.changed'],
  request: { liveclass, time: Type.Optional(time) },
  response: Type.Object({ heldBegin: Type.Integer({ description: 'actual begin, milliseconds' }) }),
  example: { request: { liveclass: '236' }, response: { heldBegin: 1788609600000 } },
});

export const endLiveClass = operation({
  name: 'liveclass.end',
  path: '/liveclass/end',
  title: 'End a live class',
  description:
    'Sets the actual end of a live class: now, or a time that corrects an earlier value. Its records are then visible.',
  scope: 'liveclass:write',
  classTeacher: { mustSend: 'liveclass' },
  emits: ['lesson.ended', 'attendance.changed'],
  request: { liveclass, time: Type.Optional(time) },
  response: Type.Object({
    heldBegin: Type.Integer({ description: 'actual begin, milliseconds' }),
    heldEnd: Type.Integer({ description: 'actual end, milliseconds' }),
  }),
  example: {
    request: { liveclass: '220' },
    response: { heldBegin: 1788609600000, heldEnd: 1788615000000 },
  },
});
