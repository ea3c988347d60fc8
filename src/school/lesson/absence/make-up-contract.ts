import { Type } from 'typebox';
import { LiveClassId, StudentId } from '../../../operation/contract/ids.ts';
import { operation, record } from '../../../operation/contract/operation.ts';

/** How far ahead live classes are suggested. */
export const suggestedDays = 28;
export const mostSuggestedLessons = 50;

/** The live class in which a student makes up for a missed one. */
export const ArrangedMakeUp = record('ArrangedMakeUp', {
  liveclass: Type.String({
    description: 'live class id; "": it belongs to a class or branch that the caller may not read',
  }),
  groupName: Type.String({ description: 'name of its class; "" likewise' }),
  beginTime: Type.Integer({ description: 'scheduled begin, milliseconds' }),
  status: Type.String({ description: 'status of that live class' }),
  madeUp: Type.Integer({ description: '1: the student attended it; otherwise 0' }),
});

const MakeUpSuggestion = record('MakeUpSuggestion', {
  liveclass: Type.String({ description: 'live class id' }),
  groupId: Type.Integer({ description: 'class id' }),
  groupName: Type.String(),
  shortDesc: Type.String({ description: 'title' }),
  teacherName: Type.String(),
  beginTime: Type.Integer({ description: 'scheduled begin, milliseconds' }),
  endTime: Type.Integer({ description: 'scheduled end, milliseconds' }),
  grade: Type.String({ description: 'grade of the class' }),
  capacity: Type.Integer({ description: 'seats of the class; 0: no limit' }),
  taken: Type.Integer({ description: 'members and guests of that live class' }),
  sameTitle: Type.Integer({ description: '1: the title is that of the missed live class; otherwise 0' }),
  mismatches: Type.Array(Type.String(), {
    description:
      'subject: the class has other subjects than the missed one; grade: it has another grade than the student; time: ' +
      'the student has another live class at that time',
  }),
});

export const suggestMakeUp = operation({
  name: 'liveclass.suggestMakeUp',
  path: '/liveclass/suggestMakeUp',
  title: 'Suggest live classes to make up in',
  description:
    `Live classes of the next ${suggestedDays} days in other classes of the branch, with a free seat, in which a student can ` +
    'make up for a missed one: the same subject, grade and title at a free time first.',
  scope: 'liveclass:read',
  classTeacher: { mustSend: 'liveclass' },
  request: { liveclass: LiveClassId('The missed live class.'), uniqueId: StudentId('Student id.') },
  response: Type.Object({
    list: Type.Array(MakeUpSuggestion, { description: `at most ${mostSuggestedLessons}, best first` }),
  }),
  example: {
    request: { liveclass: '10', uniqueId: '1_61' },
    response: {
      list: [
        {
          liveclass: '29',
          groupId: 2,
          groupName: '初一数学 2 班',
          shortDesc: '第 3 讲 一元一次方程',
          teacherName: '沈鹏',
          beginTime: 1788696000000,
          endTime: 1788701400000,
          grade: '初一',
          capacity: 30,
          taken: 27,
          sameTitle: 1,
          mismatches: [],
        },
      ],
    },
  },
});
