import { expect, test } from 'vitest';
import { homeworkAndExam } from '../../../test/school/class-activity.ts';
import { at } from '../../../test/school/classroom.ts';
import { useClassroom } from '../../../test/school/use-classroom.ts';

const setup = useClassroom();

const range = () => ({ groupId: setup.classroom.groupId, beginTime: at('00:00'), endTime: at('24:00') });

test('has homework and exams of every student, with the medians', async () => {
  const { homeworkId, examId } = await homeworkAndExam(setup);
  const { homework, exams, students, ...group } = await setup.server.ask('/group/results', range());
  expect(group).toEqual({ groupId: setup.classroom.groupId, groupName: 'Maths 1' });
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
