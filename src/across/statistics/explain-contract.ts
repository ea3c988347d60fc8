import { Type } from 'typebox';
import { LiveClassId, StudentId } from '../../operation/contract/ids.ts';
import { operation, record } from '../../operation/contract/operation.ts';

import { StudentLiveClass } from './contract.ts';

const ms = (description: string) => Type.Integer({ description: `${description}, milliseconds` });

const Span = record('Span', { from: ms('included'), to: ms('not included') });
const spans = (description: string) => Type.Array(Span, { description });

/** One visit of one device. */
const Visit = record('Visit', {
  device: Type.String(),
  joinTime: ms('join'),
  leaveTime: ms('end of the visit, 0: not known'),
  endedBy: Type.String({
    description:
      'leave; nextJoin: the device joined again; heartbeat: 60 s after its last sign of life; lessonEnd: nothing was ' +
      'heard until the live class ended',
  }),
  assumed: Type.Integer({ description: '0: the leave was reported; 1: the end is assumed' }),
  onStage: spans('on stage during this visit'),
  connected: spans('audio/video link during this visit'),
});

const SignInCall = record('SignInCall', {
  ref: Type.String(),
  callTime: ms('first call'),
  until: ms('last moment to answer'),
  cancelled: Type.Integer({ description: '1: cancelled, does not count; else 0' }),
  answerTime: ms('first answer of the student, 0: none'),
  counted: Type.Integer({ description: '1: answered in time, else 0' }),
});

const ExplainedEvent = record('ExplainedEvent', {
  eventId: Type.String(),
  kind: Type.String(),
  time: ms('when'),
  of: Type.String({ description: 'student; teacher: who decides when it began and ended; lesson: for all' }),
  byStaff: Type.Integer({ description: '1: entered by staff, else 0' }),
  device: Type.String(),
  ref: Type.String(),
  points: Type.Integer({ description: 'of a reward, else 0' }),
  isRight: Type.Integer({ description: 'of an answer: 1 right, 0 wrong; else -1' }),
  fromSecond: Type.Integer({ description: 'of what was watched, else 0' }),
  toSecond: Type.Integer({ description: 'of what was watched, else 0' }),
});

export const explain = operation({
  name: 'statistics.explain',
  path: '/statistics/explain',
  title: 'Explain a live-class record',
  description:
    "The intervals and events behind one student's record of one live class, and what was assumed where nothing was " +
    'reported.',
  scope: 'statistics:read',
  request: { liveclass: LiveClassId('Live class id.'), uniqueId: StudentId('Student id.') },
  response: Type.Object({
    records: Type.Array(StudentLiveClass, {
      description: 'the record; empty where there is none: not a member and never came, or the live class is not over',
    }),
    held: Type.Integer({ description: '1: the live class is held or was, else 0' }),
    classBegin: ms('start of the live class, 0: not held'),
    classEnd: ms('end of the live class, as far as is known'),
    beginBasis: Type.String({
      description:
        'staff: entered; startEvent: reported; schedule: the teacher was there by then; teacherJoin: the teacher came ' +
        'later; "": not held',
    }),
    endBasis: Type.String({
      description:
        'staff: entered; endEvent: reported; schedule; teacherLeave: the teacher left later; overrunLimit: 20 minutes ' +
        'past the schedule; start: it began past its scheduled end and nobody knows when its teacher left; "": not held',
    }),
    visits: Type.Array(Visit),
    presence: spans('all visits together, within the live class: onlineDuration'),
    onStage: spans('all time on stage, within the live class: onstageDuration'),
    connected: spans('all time of the link, within the live class: liveConnectDuration'),
    signIns: Type.Array(SignInCall),
    events: Type.Array(ExplainedEvent, { description: 'in the order in which they count' }),
  }),
  example: {
    request: { liveclass: '10', uniqueId: '1_61' },
    response: {
      records: [],
      held: 1,
      classBegin: 1788609600000,
      classEnd: 1788615000000,
      beginBasis: 'startEvent',
      endBasis: 'teacherLeave',
      visits: [
        {
          device: 'ipad',
          joinTime: 1788609480000,
          leaveTime: 1788612060000,
          endedBy: 'heartbeat',
          assumed: 1,
          onStage: [{ from: 1788610000000, to: 1788610240000 }],
          connected: [],
        },
      ],
      presence: [{ from: 1788609600000, to: 1788612060000 }],
      onStage: [{ from: 1788610000000, to: 1788610240000 }],
      connected: [],
      signIns: [
        {
          ref: 'call-1',
          callTime: 1788610200000,
          until: 1788610500000,
          cancelled: 0,
          answerTime: 1788610230000,
          counted: 1,
        },
      ],
      events: [
        {
          eventId: '6f1c',
          kind: 'join',
          time: 1788609480000,
          of: 'student',
          byStaff: 0,
          device: 'ipad',
          ref: '',
          points: 0,
          isRight: -1,
          fromSecond: 0,
          toSecond: 0,
        },
      ],
    },
  },
});
