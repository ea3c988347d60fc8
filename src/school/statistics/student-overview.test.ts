import { expect, test } from 'vitest';
import { attended, holdLesson, homeworkAndExam, twoLessons } from '../../../test/school/class-activity.ts';
import { addUser, at, createClassroom } from '../../../test/school/classroom.ts';
import { useClassroom } from '../../../test/school/use-classroom.ts';

const setup = useClassroom();

test('has the results of a student, the class medians and the weakest work', async () => {
  const { first, second, ben } = await twoLessons(setup);
  const { examId, homeworkId } = await homeworkAndExam(setup);
  const body = { uniqueId: `1_${ben}`, beginTime: at('00:00'), endTime: at('24:00'), groupId: setup.classroom.groupId };
  expect(await setup.server.ask('/student/overview', body)).toEqual({
    uniqueId: `1_${ben}`,
    userName: 'ben',
    loginName: `ben-${setup.classroom.branchId}`,
    groups: [
      {
        groupId: setup.classroom.groupId,
        groupName: 'Maths 1',
        lessons: 2,
        attended: 0,
        completed: 0,
        late: 0,
        leftEarly: 0,
        excused: 1,
        absent: 1,
        attendanceRate: '0',
        completionRate: '0',
        attendance: [
          { liveclass: first, title: 'Fractions', startTime: at('08:00'), state: 'excused', leaveReason: '' },
          { liveclass: second, title: 'Fractions', startTime: at('10:00'), state: 'absent', leaveReason: '' },
        ],
        assigned: 1,
        submitted: 1,
        homeworkRate: '100',
        homeworkCorrectness: '40',
        homework: [
          {
            homeworkId,
            title: 'Exercise 1',
            createTime: at('12:00'),
            status: 2,
            correctness: '40',
            classMedian: '65',
          },
        ],
        exams: [
          {
            examId,
            title: 'Mid-term',
            beginTime: at('14:00'),
            status: 'graded',
            score: '60.5',
            correctness: '60',
            fullMarks: '100',
            classMedian: '70.25',
          },
        ],
        weakest: [
          { kind: 'homework', id: homeworkId, title: 'Exercise 1', correctness: '40', classMedian: '65' },
          { kind: 'exam', id: examId, title: 'Mid-term', correctness: '60', classMedian: '70' },
        ],
        classMedians: { attendanceRate: '50', completionRate: '0', homeworkRate: '100', homeworkCorrectness: '65' },
      },
    ],
  });
});

test('has exactly the classes with records of the student', async () => {
  const name = `of two ${setup.classroom.groupId}`;
  const student = await setup.school.db.transaction((tx) => addUser(tx, { ...setup.classroom, role: 'student', name }));
  const body = { uniqueId: `1_${student}`, beginTime: at('00:00'), endTime: at('24:00') };
  expect((await setup.server.ask('/student/overview', body)).groups).toEqual([]);
  await holdLesson(setup, '08:00', '09:00', attended(student, '08:00', '08:30'));
  setup.server.setNow(at('12:00'));
  const other = await createClassroom(setup.school, { name: 'Maths 0' });
  const { homeworkId } = await setup.server.ask('/homework/assign', { groupId: other.groupId, title: 'Exercise' });
  await setup.server.ask('/homework/submit', { homeworkId, uniqueId: `1_${student}` });
  const { groups } = await setup.server.ask('/student/overview', body);
  expect(
    groups.map(({ groupName, lessons, assigned }: Record<string, unknown>) => [groupName, lessons, assigned]),
  ).toEqual([
    ['Maths 0', 0, 1],
    ['Maths 1', 1, 0],
  ]);
});
