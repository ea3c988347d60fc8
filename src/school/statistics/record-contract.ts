import { Type } from 'typebox';
import { Moment, Page, PageSize } from '../../operation/contract/fields.ts';
import { GroupId, StudentId } from '../../operation/contract/ids.ts';
import { record } from '../../operation/contract/operation.ts';

export const longestRangeDays = 90;

export const request = (pageLimit: number) => ({
  beginTime: Moment('Start, 13-digit millisecond timestamp, included.'),
  endTime: Moment(
    'End, 13-digit millisecond timestamp, not included; not less than beginTime and at most 90 days after it.',
  ),
  groupId: Type.Optional(GroupId('Class id; default: all classes of the student.')),
  uniqueId: StudentId('Student id in the form 1_<student_id>.'),
  pageStart: Type.Optional(Page()),
  pageSize: Type.Optional(PageSize(pageLimit)),
});

export const number = (description: string) => Type.Integer({ description });
export const text = (description: string) => Type.String({ description });
export const seconds = (description: string) => Type.String({ description: `${description}, seconds` });
export const percent = (description: string) => Type.String({ description: `${description}, "0" to "100"; "": none` });

/** Student live-class detail record: 22 fields. */
export const StudentLiveClass = record('StudentLiveClass', {
  userName: text('student name'),
  loginName: text('student login name'),
  groupName: text('class name'),
  title: text('title of the live class'),
  teacherName: text('teacher name'),
  assistantName: text('assistant name'),
  classType: text('oneToOne, small, large, dual or public'),
  startTime: number('start of the live class, milliseconds'),
  joinClassTime: number('first join, milliseconds; 0: never joined'),
  leaveClassTime: number('end of the last presence, milliseconds'),
  watchRecord: number('1: watched a part of the recording; otherwise 0'),
  liveConnectDuration: seconds('time of the audio/video link'),
  classDuration: seconds('length of the live class'),
  onlineDuration: seconds('time present'),
  onstageDuration: seconds('time on stage'),
  rewardPoints: text('sum of the rewards'),
  signInCount: text('sign-in calls answered'),
  raiseCount: text('hand raises'),
  signInTotal: text('sign-in calls of the live class'),
  examCorrectness: percent('right answers in class'),
  watchRecordDuration: seconds('time of recording watched, repeats included'),
  watchRecordProgress: percent('part of the recording watched'),
});
export const exampleRequest = {
  beginTime: 1788192000000,
  endTime: 1790784000000,
  groupId: 1,
  uniqueId: '1_61',
  pageStart: 0,
  pageSize: 20,
};
export const exampleStudent = { userName: '王子涵', loginName: 'wangzihan', groupName: '初一数学 1 班' };
