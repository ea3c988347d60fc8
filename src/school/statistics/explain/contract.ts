import { Type } from 'typebox';
import { LiveClassId, StudentId } from '../../../operation/contract/ids.ts';
import { operation, record } from '../../../operation/contract/operation.ts';

import { StudentLiveClass } from '../record-contract.ts';

const ms = (description: string) => Type.Integer({ description: `${description}, milliseconds` });

const Span = record('Span', { from: ms('included'), to: ms('not included') });
const spans = (description: string) => Type.Array(Span, { description });

const Visit = record('Visit', {
  device: Type.String(),
  joinTime: ms('join'),
  leaveTime: ms('end of the visit; 0: unknown'),
  endedBy: Type.String({
    description:
      'leave; nextJoin: the device joined again; heartbeat: 60 s after its last heartbeat; lessonEnd: no later event ' +
      'until the live class ended',
  }),
  assumed: Type.Integer({ description: '0: the device reported the leave; 1: the end is assumed' }),
  onStage: spans('on stage during this visit'),
  connected: spans('audio/video link during this visit'),
});

const SignInCall = record('SignInCall', {
  ref: Type.String(),
  callTime: ms('first call'),
  until: ms('latest time to answer'),
  cancelled: Type.Integer({ description: '1: cancelled, does not count; otherwise 0' }),
  answerTime: ms('first answer of the student; 0: none'),
  counted: Type.Integer({ description: '1: answered in time; otherwise 0' }),
});

const ExplainedEvent = record('ExplainedEvent', {
  eventId: Type.String(),
  kind: Type.String(),
  time: ms('time of the event'),
  of: Type.String({ description: 'student; teacher: can decide the begin and the end; lesson: concerns everybody' }),
  byStaff: Type.Integer({ description: '1: entered by staff; otherwise 0' }),
  device: Type.String(),
  ref: Type.String(),
  points: Type.Integer({ description: 'points of a reward; otherwise 0' }),
  isRight: Type.Integer({ description: 'result of an answer: 1 right, 0 wrong; otherwise -1' }),
  fromSecond: Type.Integer({ description: 'start of the watched part; otherwise 0' }),
  toSecond: Type.Integer({ description: 'end of the watched part; otherwise 0' }),
});

export const explain = operation({
  name: 'statistics.explain',
  path: '/statistics/explain',
  title: 'Explain a live-class record',
  description:
    "The intervals and events behind one student's record of one live class, and the assumptions where events are " +
    'missing.',
  scope: 'statistics:read',
  classTeacher: { mustSend: 'liveclass' },
  request: { liveclass: LiveClassId('Live class id.'), uniqueId: StudentId('Student id.') },
  response: Type.Object({
    records: Type.Array(StudentLiveClass, {
      description: 'the record; empty if the live class is not over, or the student was not a member and never joined',
    }),
    held: Type.Integer({ description: '1: the live class is live or was held; otherwise 0' }),
    classBegin: ms('begin of the live class; 0: not held'),
    classEnd: ms('end of the live class, as known so far'),
    beginBasis: Type.String({
      description:
        'staff: entered by staff; startEvent: start event; schedule: the teacher was present at the scheduled begin; ' +
        'teacherJoin: the teacher joined later; "": not held',
    }),
    endBasis: Type.String({
      description:
        'staff: entered by staff; endEvent: end event; schedule: scheduled end; teacherLeave: the teacher left ' +
        'later; overrunLimit: 20 minutes after the scheduled end; start: it began after its scheduled end, and the ' +
        'leave of the teacher is unknown; "": not held',
    }),
    visits: Type.Array(Visit),
    presence: spans('merged visits within the live class; their sum is onlineDuration'),
    onStage: spans('merged time on stage; its sum is onstageDuration'),
    connected: spans('merged time of the link; its sum is liveConnectDuration'),
    signIns: Type.Array(SignInCall),
    events: Type.Array(ExplainedEvent, { description: 'in the order in which the rules apply them' }),
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
