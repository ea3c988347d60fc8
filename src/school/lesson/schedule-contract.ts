import { Type } from 'typebox';
import { Choice, Id, Integer, Moment, Name, Text } from '../../operation/contract/fields.ts';
import { AssistantIdOrNone, TeacherId } from '../../operation/contract/ids.ts';
import { operation, record } from '../../operation/contract/operation.ts';
import { LiveClassId } from './contract.ts';

export const classTypes = ['oneToOne', 'small', 'large', 'dual', 'public'] as const;
export const mostRepeats = 200;
export const longestLessonHours = 24;

const shortDesc = Name('Title.', 100);
const longDesc = Text('Description.', { maxLength: 2000 });
const teacherId = TeacherId('Who holds it; a substitute is credited here.');
const assitantId = AssistantIdOrNone('Who assists, or "" for nobody.');
const classType = Choice('Kind of live class.', classTypes);
const recordDuration = Integer('Length of the recording, seconds; 0: none.', { minimum: 0, maximum: 604_800 });
const externalId = Text('Your own id of it, unique; "" for none.', { maxLength: 100 });
const liveclass = LiveClassId('Live class id.');
const beginTime = Moment('Scheduled begin, milliseconds.');
const endTime = Moment(`Scheduled end, milliseconds, at most ${longestLessonHours} hours after beginTime.`);
const time = Moment('When, milliseconds, not later than now; left out: now.');
const sucNum = Type.Integer({ description: 'number of live classes changed' });

export const warningKinds = ['teacherBusy', 'assistantBusy', 'classBusy', 'outsideValidity'] as const;
export const mostWarnings = 200;
export const LiveClassWarning = record('LiveClassWarning', {
  liveclass: Type.String({ description: 'live class id' }),
  kind: Type.String({
    description:
      'teacherBusy, assistantBusy, classBusy: has another live class at the time; outsideValidity: the class is not ' +
      'valid at the time, so that nobody sees it then',
  }),
  other: Type.String({ description: 'that other live class; "" where there is none or it is not for the caller' }),
});
const warnings = Type.Array(LiveClassWarning, {
  description: `what somebody may not have meant, at most ${mostWarnings}; it was done all the same`,
});

const Repeat = Type.Object(
  {
    every: Choice('day or week.', ['day', 'week']),
    interval: Type.Optional(Integer('Every so many days or weeks.', { minimum: 1, maximum: 52, default: 1 })),
    weekdays: Type.Optional(
      Type.Array(Integer('1 Monday to 7 Sunday.', { minimum: 1, maximum: 7 }), {
        description: 'Of a weekly one; that of beginTime among them. Left out: that of beginTime.',
        minItems: 1,
        maxItems: 7,
      }),
    ),
    count: Type.Optional(Integer('How many live classes in all.', { minimum: 1, maximum: mostRepeats })),
    until: Type.Optional(Moment('The last may begin then, milliseconds.')),
  },
  { additionalProperties: false, description: 'How it repeats; one of count and until.', 'x-name': 'Repeat' },
);

export const scheduleLiveClass = operation({
  name: 'liveclass.schedule',
  path: '/liveclass/schedule',
  title: 'Schedule live classes',
  description:
    'Schedules a live class, or one that repeats at the same time of day by the clocks of the organisation, ' +
    `up to ${mostRepeats} at once. Teacher and assistant are those of the class unless said otherwise.`,
  scope: 'liveclass:write',
  request: {
    groupId: Id('Class.'),
    shortDesc,
    longDesc: Type.Optional(longDesc),
    classType,
    beginTime,
    endTime,
    teacherId: Type.Optional(teacherId),
    assitantId: Type.Optional(assitantId),
    recordDuration: Type.Optional(recordDuration),
    externalId: Type.Optional(externalId),
    repeat: Type.Optional(Repeat),
  },
  response: Type.Object({
    seriesId: Type.String({ description: 'the first of the live classes that repeat, "" for a single one' }),
    list: Type.Array(
      Type.Object({
        liveclass: Type.String({ description: 'live class id' }),
        beginTime: Type.Integer({ description: 'milliseconds' }),
        endTime: Type.Integer({ description: 'milliseconds' }),
      }),
    ),
    warnings,
  }),
  example: {
    request: {
      groupId: 1,
      shortDesc: '一元一次方程',
      classType: 'small',
      beginTime: 1788609600000,
      endTime: 1788615000000,
      repeat: { every: 'week', count: 2 },
    },
    response: {
      seriesId: '10',
      list: [
        { liveclass: '10', beginTime: 1788609600000, endTime: 1788615000000 },
        { liveclass: '882', beginTime: 1789214400000, endTime: 1789219800000 },
      ],
      warnings: [{ liveclass: '882', kind: 'teacherBusy', other: '411' }],
    },
  },
});

export const updateLiveClass = operation({
  name: 'liveclass.update',
  path: '/liveclass/update',
  title: 'Change a live class',
  description:
    'Changes what a live class is called and who holds it; only the fields to be changed are sent. Once it was held, ' +
    'its history is that of the new teacher.',
  scope: 'liveclass:write',
  request: {
    liveclass,
    shortDesc: Type.Optional(shortDesc),
    longDesc: Type.Optional(longDesc),
    classType: Type.Optional(classType),
    teacherId: Type.Optional(teacherId),
    assitantId: Type.Optional(assitantId),
    recordDuration: Type.Optional(recordDuration),
    externalId: Type.Optional(externalId),
  },
  response: Type.Object({ sucNum, warnings }),
  example: { request: { liveclass: '10', teacherId: '0_15' }, response: { sucNum: 1, warnings: [] } },
});

export const rescheduleLiveClass = operation({
  name: 'liveclass.reschedule',
  path: '/liveclass/reschedule',
  title: 'Reschedule a live class',
  description:
    'Gives a live class that has not begun another time. With following 1 those that repeat after it move by as many ' +
    'days and to the same time of day.',
  scope: 'liveclass:write',
  request: {
    liveclass,
    beginTime,
    endTime,
    following: Type.Optional(Choice('1: also those that follow in its series.', [0, 1], { default: 0 })),
  },
  response: Type.Object({ sucNum, warnings }),
  example: {
    request: { liveclass: '13', beginTime: 1788613200000, endTime: 1788618600000, following: 1 },
    response: { sucNum: 4, warnings: [{ liveclass: '16', kind: 'outsideValidity', other: '' }] },
  },
});

export const cancelLiveClass = operation({
  name: 'liveclass.cancel',
  path: '/liveclass/cancel',
  title: 'Cancel a live class',
  description:
    'A cancelled live class has neither records nor history, whatever happened in it. With following 1 those that ' +
    'repeat after it and have not begun are cancelled too.',
  scope: 'liveclass:write',
  request: {
    liveclass,
    following: Type.Optional(Choice('1: also those that follow in its series.', [0, 1], { default: 0 })),
  },
  response: Type.Object({ sucNum }),
  example: { request: { liveclass: '13' }, response: { sucNum: 1 } },
});

export const restoreLiveClass = operation({
  name: 'liveclass.restore',
  path: '/liveclass/restore',
  title: 'Restore a cancelled live class',
  description: 'It is as if it had not been cancelled: what happened in it counts again.',
  scope: 'liveclass:write',
  request: { liveclass },
  response: Type.Object({ sucNum, warnings }),
  example: { request: { liveclass: '13' }, response: { sucNum: 1, warnings: [] } },
});

export const startLiveClass = operation({
  name: 'liveclass.start',
  path: '/liveclass/start',
  title: 'Start a live class',
  description:
    'Says when a live class began: now, or at a time that corrects what was known; not more than 12 hours before it is ' +
    'scheduled.',
  scope: 'liveclass:write',
  request: { liveclass, time: Type.Optional(time) },
  response: Type.Object({ heldBegin: Type.Integer({ description: 'when it began, milliseconds' }) }),
  example: { request: { liveclass: '236' }, response: { heldBegin: 1788609600000 } },
});

export const endLiveClass = operation({
  name: 'liveclass.end',
  path: '/liveclass/end',
  title: 'End a live class',
  description:
    'Says when a live class ended: now, or at a time that corrects what was known. Its records are there then.',
  scope: 'liveclass:write',
  request: { liveclass, time: Type.Optional(time) },
  response: Type.Object({
    heldBegin: Type.Integer({ description: 'when it began, milliseconds' }),
    heldEnd: Type.Integer({ description: 'when it ended, milliseconds' }),
  }),
  example: {
    request: { liveclass: '220' },
    response: { heldBegin: 1788609600000, heldEnd: 1788615000000 },
  },
});
