import { Type } from 'typebox';
import { Moment } from '../../../operation/contract/fields.ts';
import { GroupId, TeacherId } from '../../../operation/contract/ids.ts';
import { operation, record } from '../../../operation/contract/operation.ts';

export const conflictKinds = ['teacherBusy', 'assistantBusy', 'classBusy', 'studentBusy', 'outsideValidity'] as const;
export const mostWarnings = 200;
/** So that every lesson of a long series is listed. */
export const mostConflictsOfLesson = 10;
/** Fewer, because a timetable has many lessons. */
export const mostInTimetable = 3;
export const mostNamedStudents = 5;

const kind = Type.String({
  description:
    'teacherBusy, assistantBusy, classBusy, studentBusy: the teacher, the assistant, the class or a student has another ' +
    'live class at that time; outsideValidity: the validity of the class does not cover that time, so nobody sees the ' +
    'live class',
});
const other = Type.String({ description: 'the other live class; "": none, or the caller may not read it' });

export const LiveClassWarning = record('LiveClassWarning', {
  liveclass: Type.String({ description: 'live class id; "" in a dry run of /liveclass/schedule' }),
  kind,
  other,
});

export const warnings = Type.Array(LiveClassWarning, {
  description: `possible mistakes, at most ${mostWarnings}; the request succeeded anyway`,
});

export const Student = Type.Object({ uniqueId: Type.String(), userName: Type.String(), loginName: Type.String() });

export const LiveClassConflict = record('LiveClassConflict', {
  liveclass: Type.String({ description: 'live class id; "" in a dry run of /liveclass/schedule' }),
  beginTime: Type.Integer({ description: 'scheduled begin of that live class, milliseconds' }),
  endTime: Type.Integer({ description: 'scheduled end of that live class, milliseconds' }),
  kind,
  other,
  otherName: Type.String({ description: 'class and title of the other live class; "" without other' }),
  otherBegin: Type.Integer({ description: 'its scheduled begin, milliseconds; 0 without other' }),
  otherEnd: Type.Integer({ description: 'its scheduled end, milliseconds; 0 without other' }),
  studentCount: Type.Integer({ description: 'with studentBusy: students who are expected in both' }),
  students: Type.Array(Student, {
    description: `with studentBusy: the first ${mostNamedStudents} of them`,
  }),
});

const exampleConflict = {
  liveclass: '882',
  beginTime: 1789214400000,
  endTime: 1789219800000,
  kind: 'studentBusy',
  other: '411',
  otherName: '初一英语 2 班 · 一般现在时',
  otherBegin: 1789216200000,
  otherEnd: 1789221600000,
  studentCount: 1,
  students: [{ uniqueId: '1_61', userName: '王子涵', loginName: 'wangzihan' }],
};

export const mostCheckedLessons = 500;

export const listConflicts = operation({
  name: 'liveclass.conflicts',
  path: '/liveclass/conflicts',
  title: 'List conflicts of the timetable',
  description:
    'Conflicts of the live classes with a scheduled begin in [beginTime, endTime): teachers, assistants, classes and ' +
    `students with two live classes at once, and the validity of the classes. Checks the first ${mostCheckedLessons}.`,
  scope: 'liveclass:read',
  classTeacher: { mustSend: 'groupId', filter: 'teacherId' },
  request: {
    groupId: Type.Optional(GroupId('Class.')),
    teacherId: Type.Optional(TeacherId('Teacher who gives it.')),
    beginTime: Moment('Start, milliseconds, included.'),
    endTime: Moment('End, milliseconds, not included; not less than beginTime.'),
  },
  response: Type.Object({
    list: Type.Array(LiveClassConflict, {
      description: `by live class, at most ${mostInTimetable} for each. Students with a leave are not counted`,
    }),
  }),
  example: {
    request: { beginTime: 1788609600000, endTime: 1789214400001 },
    response: { list: [exampleConflict] },
  },
});

/** The field of answers that only a dry run has. */
export const conflicts = Type.Optional(
  Type.Array(LiveClassConflict, {
    description:
      `only in a dry run: the warnings in detail, by live class, at most ${mostConflictsOfLesson} for each. Students ` +
      'with a leave are not counted',
  }),
);
