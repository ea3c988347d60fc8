import { Type } from 'typebox';
import { Choice, DryRun, Integer, Moment, Name, ReadVersion, Text } from '../../../operation/contract/fields.ts';
import { AssistantIdOrNone, GroupId, LiveClassId, TeacherId } from '../../../operation/contract/ids.ts';
import { operation } from '../../../operation/contract/operation.ts';
import { classTypes } from '../record-contract.ts';
import { conflicts, warnings } from './conflict-contract.ts';

export const mostRepeats = 200;
export const longestLessonHours = 24;

const shortDesc = Name('Title.', 100);
const longDesc = Text('Description.', { maxLength: 2000 });
const teacherId = TeacherId('Teacher who gives it; for a substitution, the substitute.');
const assitantId = AssistantIdOrNone('Assistant; "" for none.');
const classType = Choice('Kind of live class.', classTypes);
const recordDuration = Integer('Length of the recording, seconds; 0: none.', { minimum: 0, maximum: 604_800 });
const externalId = Text('Id in your system, unique; "" for none.', { maxLength: 100 });
const liveclass = LiveClassId('Live class id.');
const beginTime = Moment('Scheduled begin, milliseconds.');
const endTime = Moment(`Scheduled end, milliseconds, at most ${longestLessonHours} hours after beginTime.`);
const following = Type.Optional(Choice('1: also the later live classes of its series.', [0, 1], { default: 0 }));
const sucNum = Type.Integer({ description: 'number of live classes changed' });

const list = Type.Array(
  Type.Object({
    liveclass: Type.String({ description: 'live class id; "" in a dry run of /liveclass/schedule' }),
    beginTime: Type.Integer({ description: 'milliseconds' }),
    endTime: Type.Integer({ description: 'milliseconds' }),
  }),
  { description: 'the live classes with their times, earliest first' },
);
const dryRun = Type.Optional(DryRun());

const Repeat = Type.Object(
  {
    every: Choice('day or week.', ['day', 'week']),
    interval: Type.Optional(
      Integer('Number of days or weeks between two live classes.', { minimum: 1, maximum: 52, default: 1 }),
    ),
    weekdays: Type.Optional(
      Type.Array(Integer('1 Monday to 7 Sunday.', { minimum: 1, maximum: 7 }), {
        description:
          'Only with every "week". Must contain the weekday of beginTime. Default: the weekday of beginTime.',
        minItems: 1,
        maxItems: 7,
      }),
    ),
    count: Type.Optional(Integer('How many live classes in all.', { minimum: 1, maximum: mostRepeats })),
    until: Type.Optional(Moment('Latest begin of the last live class, milliseconds.')),
  },
  {
    additionalProperties: false,
    description: 'How the live class repeats. Send exactly one of count and until.',
    'x-name': 'Repeat',
  },
);

export const scheduleLiveClass = operation({
  name: 'liveclass.schedule',
  path: '/liveclass/schedule',
  title: 'Schedule live classes',
  description:
    'Schedules a live class, or a series at the same local time in the time zone of the organisation ' +
    `(at most ${mostRepeats}). Teacher and assistant default to those of the class.`,
  scope: 'liveclass:write',
  classTeacher: { mustSend: 'groupId' },
  emits: ['lesson.scheduled'],
  request: {
    groupId: GroupId('Class.'),
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
    leaveOut: Type.Optional(
      Type.Array(Moment('Begin of a live class of the series, milliseconds.'), {
        description: 'Live classes of the series that are not scheduled.',
        maxItems: mostRepeats,
      }),
    ),
    dryRun,
  },
  response: Type.Object({
    seriesId: Type.String({
      description: 'id of the first live class of the series; "" without repeat, and in a dry run',
    }),
    list,
    warnings,
    conflicts,
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
    'Changes the title, description, type, teacher, assistant, recording length or external id. Send only the ' +
    'fields to change. If the live class is over, it moves to the history of the new teacher.',
  scope: 'liveclass:write',
  classTeacher: { mustSend: 'liveclass' },
  emits: ['lesson.updated', 'attendance.changed'],
  request: {
    liveclass,
    shortDesc: Type.Optional(shortDesc),
    longDesc: Type.Optional(longDesc),
    classType: Type.Optional(classType),
    teacherId: Type.Optional(teacherId),
    assitantId: Type.Optional(assitantId),
    recordDuration: Type.Optional(recordDuration),
    externalId: Type.Optional(externalId),
    version: ReadVersion('/liveclass/get'),
  },
  response: Type.Object({ sucNum, warnings }),
  example: { request: { liveclass: '10', teacherId: '0_15' }, response: { sucNum: 1, warnings: [] } },
});

export const rescheduleLiveClass = operation({
  name: 'liveclass.reschedule',
  path: '/liveclass/reschedule',
  title: 'Reschedule a live class',
  description:
    'Moves a live class that has not begun. With following 1, the later live classes of its series move by the same ' +
    'number of days and to the same local time. A class teacher moves only the own ones.',
  scope: 'liveclass:write',
  classTeacher: { mustSend: 'liveclass' },
  emits: ['lesson.rescheduled', 'attendance.changed'],
  request: {
    liveclass,
    beginTime,
    endTime,
    following,
    leaveOut: Type.Optional(
      Type.Array(LiveClassId('Live class id.'), {
        description: 'Live classes of the series that stay where they are.',
        maxItems: mostRepeats,
      }),
    ),
    version: ReadVersion('/liveclass/get'),
    dryRun,
  },
  response: Type.Object({ sucNum, list, warnings, conflicts }),
  example: {
    request: { liveclass: '13', beginTime: 1788613200000, endTime: 1788618600000, following: 1 },
    response: {
      sucNum: 2,
      list: [
        { liveclass: '13', beginTime: 1788613200000, endTime: 1788618600000 },
        { liveclass: '16', beginTime: 1789218000000, endTime: 1789223400000 },
      ],
      warnings: [{ liveclass: '16', kind: 'outsideValidity', other: '' }],
    },
  },
});

export const cancelLiveClass = operation({
  name: 'liveclass.cancel',
  path: '/liveclass/cancel',
  title: 'Cancel a live class',
  description:
    'Cancels a live class. A cancelled live class has no records and no history, even if it was held. With ' +
    'following 1, the later live classes of its series that have not begun are cancelled too.',
  scope: 'liveclass:write',
  classTeacher: { mustSend: 'liveclass' },
  emits: ['lesson.cancelled', 'attendance.changed'],
  request: { liveclass, following },
  response: Type.Object({ sucNum }),
  example: { request: { liveclass: '13' }, response: { sucNum: 1 } },
});

export const restoreLiveClass = operation({
  name: 'liveclass.restore',
  path: '/liveclass/restore',
  title: 'Restore a cancelled live class',
  description:
    'Restores a cancelled live class together with its records and history. With following 1, the later live classes ' +
    'of its series that were cancelled in the same request are restored too.',
  scope: 'liveclass:write',
  classTeacher: { mustSend: 'liveclass' },
  emits: ['lesson.restored', 'attendance.changed'],
  request: { liveclass, following },
  response: Type.Object({ sucNum, warnings }),
  example: { request: { liveclass: '13' }, response: { sucNum: 1, warnings: [] } },
});
