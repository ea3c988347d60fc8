import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { homeworkAndExam } from '../../../test/school/class-activity.ts';
import { at, type Classroom, createClassroom } from '../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';

let school: School;
let server: TestServer;
let classroom: Classroom;
beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});
beforeEach(async () => {
  server.setNow(noon);
  classroom = await createClassroom(school);
});

const range = () => ({ groupId: classroom.groupId, beginTime: at('00:00'), endTime: at('24:00') });

test('has homework and exams of every student, with the medians', async () => {
  const { homeworkId, examId } = await homeworkAndExam({ school, server, classroom });
  const { homework, exams, students, ...group } = await server.ask('/group/results', range());
  expect(group).toEqual({ groupId: classroom.groupId, groupName: 'Maths 1' });
  expect(homework).toEqual([
    {
      homeworkId,
      title: 'Exercise 1',
      courseName: '数学',
      createTime: at('12:00'),
      assigned: 3,
      submitted: 2,
      medianScore: '67.75',
      medianCorrectness: '65',
    },
  ]);
  expect(exams).toEqual([
    {
      examId,
      title: 'Mid-term',
      courseName: '数学',
      beginTime: at('14:00'),
      fullMarks: '100',
      students: 3,
      absent: 1,
      medianScore: '70.25',
      medianCorrectness: '70',
    },
  ]);
  expect(students).toEqual([
    expect.objectContaining({
      userName: 'ann',
      assigned: 1,
      submitted: 1,
      homeworkRate: '100',
      homeworkCorrectness: '90',
      homework: [
        {
          homeworkId,
          status: 2,
          submitTime: at('12:00'),
          correctionCount: '0',
          score: '90',
          errorCount: '1',
          correctness: '90',
        },
      ],
      exams: [{ examId, status: 'graded', submitTime: at('14:30'), score: '80', errorCount: '2', correctness: '80' }],
    }),
    expect.objectContaining({ userName: 'ben', homeworkCorrectness: '40' }),
    expect.objectContaining({
      userName: 'cem',
      submitted: 0,
      homeworkRate: '0',
      homeworkCorrectness: '',
      homework: [expect.objectContaining({ status: 0, score: '' })],
      exams: [expect.objectContaining({ status: 'absent', score: '', submitTime: 0 })],
    }),
  ]);
});
