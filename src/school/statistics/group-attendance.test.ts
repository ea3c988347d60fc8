import { expect, test } from 'vitest';
import { attended, holdLesson, twoLessons } from '../../../test/school/class-activity.ts';
import { addLesson, at, createClassroom, heldFrom } from '../../../test/school/classroom.ts';
import { useClassroom } from '../../../test/school/use-classroom.ts';

const setup = useClassroom();

const range = () => ({ groupId: setup.classroom.groupId, beginTime: at('00:00'), endTime: at('24:00') });

test('has every live class of every student, and the totals', async () => {
  const { first, second, ann, ben, cem } = await twoLessons(setup);
  const { lessons, students, ...group } = await setup.server.ask('/group/attendance', range());
  expect(group).toEqual({ groupId: setup.classroom.groupId, groupName: 'Maths 1' });
  const lesson = { title: 'Fractions', teacherName: 'teacher', classDuration: '3600' };
  expect(lessons).toEqual([
    { ...lesson, liveclass: first, startTime: at('08:00'), attended: 2, attendanceRate: '100' },
    { ...lesson, liveclass: second, startTime: at('10:00'), attended: 1, attendanceRate: '33.33' },
  ]);
  const entry = { guest: 0, makeUpIn: '', madeUp: 0 };
  const never = { joinClassTime: 0, leaveClassTime: 0, onlineDuration: '0' };
  const no = { late: 0, leftEarly: 0, attended: 0, completed: 0, excused: 0 };
  expect(students).toEqual([
    {
      uniqueId: `1_${ann}`,
      userName: 'ann',
      loginName: `ann-${setup.classroom.branchId}`,
      lessons: 2,
      attended: 2,
      completed: 1,
      late: 1,
      leftEarly: 0,
      excused: 0,
      absent: 0,
      attendanceRate: '100',
      completionRate: '50',
      attendance: [
        {
          ...entry,
          ...no,
          liveclass: first,
          state: 'there',
          attended: 1,
          completed: 1,
          joinClassTime: at('08:00'),
          leaveClassTime: at('09:00'),
          onlineDuration: '3600',
        },
        {
          ...entry,
          ...no,
          liveclass: second,
          state: 'late',
          late: 1,
          attended: 1,
          joinClassTime: at('10:15'),
          leaveClassTime: at('11:00'),
          onlineDuration: '2700',
        },
      ],
    },
    {
      uniqueId: `1_${ben}`,
      userName: 'ben',
      loginName: `ben-${setup.classroom.branchId}`,
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
        { ...entry, ...no, ...never, liveclass: first, state: 'excused', excused: 1 },
        { ...entry, ...no, ...never, liveclass: second, state: 'absent' },
      ],
    },
    expect.objectContaining({
      uniqueId: `1_${cem}`,
      attended: 1,
      late: 0,
      leftEarly: 1,
      absent: 1,
      attendance: [
        expect.objectContaining({ state: 'leftEarly', leftEarly: 1, onlineDuration: '2700' }),
        expect.objectContaining({ state: 'absent', leftEarly: 1, attended: 0, onlineDuration: '299' }),
      ],
    }),
  ]);
});

test('has guests and make-up lessons', async () => {
  const [, ben] = setup.classroom.studentIds;
  const missed = await holdLesson(setup, '08:00', '09:00', []);
  const elsewhere = await createClassroom(setup.school, { branch: setup.school.branches[1] });
  const there = await setup.school.db.transaction((tx) =>
    addLesson(tx, elsewhere, [...heldFrom('10:00', '11:00'), ...attended(ben, '10:00', '11:00')]),
  );
  await setup.server.ask('/liveclass/makeUp', { liveclass: String(there), uniqueId: `1_${ben}`, missed });
  const { students } = await setup.server.ask('/group/attendance', range());
  expect(students[1].attendance).toMatchObject([{ state: 'absent', makeUpIn: String(there), madeUp: 1 }]);
  const theirs = await setup.server.ask('/group/attendance', { ...range(), groupId: elsewhere.groupId });
  expect(
    theirs.students.map(({ uniqueId, attendance }: { uniqueId: string; attendance: { guest: number }[] }) => [
      uniqueId,
      attendance[0]?.guest,
    ]),
  ).toContainEqual([`1_${ben}`, 1]);
});

test('has ended lessons that started in the half-open range', async () => {
  await twoLessons(setup);
  const starts = async (changes: object) =>
    (await setup.server.ask('/group/attendance', { ...range(), ...changes })).lessons.length;
  expect(await starts({ beginTime: at('08:00'), endTime: at('10:00') })).toBe(1);
  expect(await starts({ beginTime: at('08:00') + 1, endTime: at('10:00') + 1 })).toBe(1);
  setup.server.setNow(at('10:59:59.999'));
  expect(await starts({})).toBe(1);
});
