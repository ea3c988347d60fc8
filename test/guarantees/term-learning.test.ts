import { beforeAll, expect, test } from 'vitest';
import { createTermSchool, people, success, type TermSchool } from '../school/term-school.ts';
import {
  day,
  endOfTerm,
  examAt,
  firstLesson,
  homeworkAt,
  hour,
  minute,
  secondLesson,
  september,
} from '../school/term-times.ts';

// The same term, as each student's statistics tell it, to the last field.

let termSchool: TermSchool;
beforeAll(async () => {
  termSchool = await createTermSchool();
});

const range = { beginTime: september, endTime: endOfTerm };
type Student = 'wang' | 'zhao' | 'brother';
const statistics = (kind: string, who: Student) =>
  termSchool.answer(`/statistics/listStudent${kind}Data`, {
    ...range,
    uniqueId: termSchool.term.people[who],
    groupId: termSchool.term.group,
  });
const named = (who: Student) => ({
  userName: people[who].name,
  loginName: people[who].loginName,
  groupName: '初一数学 1 班',
});

test('10 the attendance is what the events say', async () => {
  const missed = (who: Student) => ({
    ...named(who),
    title: '一元一次方程',
    assistantName: '赵敏',
    classType: 'small',
    joinClassTime: 0,
    leaveClassTime: 0,
    watchRecord: 0,
    liveConnectDuration: '0',
    classDuration: '3600',
    onlineDuration: '0',
    onstageDuration: '0',
    rewardPoints: '0',
    signInCount: '0',
    raiseCount: '0',
    examCorrectness: '',
    watchRecordDuration: '0',
  });
  const first = { teacherName: '李洁', startTime: firstLesson, signInTotal: '1', watchRecordProgress: '0' };
  const second = {
    teacherName: 'Oliver Bennett',
    startTime: secondLesson,
    signInTotal: '0',
    watchRecordProgress: '',
  };
  const attended = {
    joinClassTime: firstLesson + 5 * minute,
    leaveClassTime: firstLesson + 55 * minute,
    onlineDuration: '3000',
    onstageDuration: '600',
    liveConnectDuration: '180',
    rewardPoints: '3',
    signInCount: '1',
    raiseCount: '2',
    examCorrectness: '50',
    watchRecord: 1,
    watchRecordDuration: '900',
    watchRecordProgress: '25',
  };
  expect(await statistics('LiveClass', 'wang')).toEqual(
    success({
      total: 2,
      list: [
        { ...missed('wang'), ...second },
        { ...missed('wang'), ...first, ...attended },
      ],
    }),
  );
  // Nobody said that Zhao left.
  const stayed = { joinClassTime: secondLesson, leaveClassTime: secondLesson + hour, onlineDuration: '3600' };
  expect(await statistics('LiveClass', 'zhao')).toEqual(
    success({ total: 1, list: [{ ...missed('zhao'), ...second, ...stayed }] }),
  );
  expect(await statistics('LiveClass', 'brother')).toEqual(
    success({
      total: 2,
      list: [
        { ...missed('brother'), ...second },
        { ...missed('brother'), ...first },
      ],
    }),
  );
});

test('11 the homework shows its first corrected round, and that it was revised twice', async () => {
  const given = (who: Student) => ({
    ...named(who),
    title: '课后巩固',
    courseName: '数学',
    teacherName: '李洁',
    status: 0,
    createTime: homeworkAt,
    submitTime: 0,
    score: '',
    readAnswer: '0',
    correctionCount: '0',
    errorCount: '',
    correctness: '',
    answerDuration: '0',
  });
  const done = {
    status: 2,
    submitTime: homeworkAt + day,
    score: '80',
    readAnswer: '1',
    correctionCount: '2',
    errorCount: '2',
    correctness: '80',
    answerDuration: '600',
  };
  expect(await statistics('Homework', 'wang')).toEqual(success({ total: 1, list: [{ ...given('wang'), ...done }] }));
  for (const who of ['zhao', 'brother'] as const) {
    expect(await statistics('Homework', who)).toEqual(success({ total: 1, list: [given(who)] }));
  }
});

test('12 who sat the exam is graded, who did not was absent', async () => {
  const absent = (who: Student) => ({
    ...named(who),
    status: 'absent',
    courseName: '数学',
    teacherName: '李洁',
    title: termSchool.term.examId,
    startTime: examAt,
    submitTime: 0,
    score: '',
    errorCount: '',
    correctness: '',
    answerDuration: '0',
  });
  const graded = {
    status: 'graded',
    submitTime: examAt + 31 * minute,
    score: '88.5',
    errorCount: '3',
    correctness: '85',
    answerDuration: '1800',
  };
  expect(await statistics('Exam', 'wang')).toEqual(success({ total: 1, list: [{ ...absent('wang'), ...graded }] }));
  for (const who of ['zhao', 'brother'] as const) {
    expect(await statistics('Exam', who)).toEqual(success({ total: 1, list: [absent(who)] }));
  }
});
