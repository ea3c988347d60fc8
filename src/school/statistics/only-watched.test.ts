import { expect, test } from 'vitest';
import { attended, holdLesson } from '../../../test/school/class-activity.ts';
import { addUser, at, lessonEvent } from '../../../test/school/classroom.ts';
import { useClassroom } from '../../../test/school/use-classroom.ts';
import { noon } from '../../../test/server/server.ts';
import { insertMembers } from '../enrolment/members.ts';

const setup = useClassroom();

const addStudent = (name: string, joinedAtMs?: number) =>
  setup.school.db.transaction(async (tx) => {
    const { groupId } = setup.classroom;
    const userId = await addUser(tx, { ...setup.classroom, role: 'student', name: `${name} ${groupId}` });
    if (joinedAtMs !== undefined) await insertMembers(tx, [{ groupId, userId, joinedAtMs }], noon);
    return userId;
  });
const watched = (userId: number) => lessonEvent('watch', '20:00', { userId, fromSecond: 0, toSecond: 90 });
const range = () => ({ groupId: setup.classroom.groupId, beginTime: at('00:00'), endTime: at('24:00') });
const idsOf = (people: readonly { uniqueId: string }[]) => people.map(({ uniqueId }) => uniqueId);

test('a student who joined later and watched the recording has a record, but is in no rate or count', async () => {
  const [ann, ben, cem] = setup.classroom.studentIds;
  const later = await addStudent('later', at('12:00'));
  const guest = await addStudent('guest');
  const everyone = [ann, ben, cem].flatMap((userId) => attended(userId, '08:00', '09:00'));
  const events = [...everyone, watched(later), watched(guest), watched(ann)];
  const liveclass = await holdLesson(setup, '08:00', '09:00', events);

  for (const userId of [later, guest]) {
    const uniqueId = `1_${userId}`;
    const { list } = await setup.server.ask('/statistics/listStudentLiveClassData', { ...range(), uniqueId });
    expect(list).toMatchObject([{ watchRecord: 1, watchRecordDuration: '90', onlineDuration: '0' }]);
    const { groupId: _, ...days } = range();
    expect(await setup.server.ask('/student/overview', { ...days, uniqueId })).toMatchObject({ groups: [] });
    expect(await setup.server.ask('/student/overview', { ...range(), uniqueId })).toMatchObject({
      groups: [{ lessons: 0, absent: 0, attendanceRate: '', classMedians: { attendanceRate: '100' } }],
    });
  }
  const { lessons, students } = await setup.server.ask('/group/attendance', range());
  expect(lessons).toMatchObject([{ liveclass, attended: 3, attendanceRate: '100' }]);
  expect(idsOf(students)).toEqual([ann, ben, cem].map((userId) => `1_${userId}`));
  const lesson = await setup.server.ask('/liveclass/get', { liveclass });
  expect(idsOf(lesson.students)).toEqual([ann, ben, cem].map((userId) => `1_${userId}`));
});

test('a member who only watched is absent, and a non-member who attended counts as a guest', async () => {
  const [ann, ben, cem] = setup.classroom.studentIds;
  const guest = await addStudent('guest');
  const events = [
    ...attended(ann, '08:00', '09:00'),
    ...attended(guest, '08:00', '09:00'),
    watched(ben),
    watched(guest),
  ];
  const liveclass = await holdLesson(setup, '08:00', '09:00', events);
  const { lessons, students } = await setup.server.ask('/group/attendance', range());
  expect(lessons).toMatchObject([{ liveclass, attended: 2, attendanceRate: '50' }]);
  expect(idsOf(students).sort()).toEqual([ann, ben, cem, guest].map((userId) => `1_${userId}`).sort());
});

test('an invited guest who stayed away is expected, whether or not the recording was watched afterwards', async () => {
  const guest = await addStudent('guest');
  const liveclass = await holdLesson(setup, '08:00', '09:00', [watched(guest)]);
  const uniqueId = `1_${guest}`;
  await setup.server.ask('/liveclass/makeUp', { liveclass, uniqueId });
  const lesson = await setup.server.ask('/liveclass/get', { liveclass });
  expect(lesson.students).toContainEqual(expect.objectContaining({ uniqueId, guest: 1, state: 'absent' }));
  expect(idsOf((await setup.server.ask('/group/attendance', range())).students)).not.toContain(uniqueId);
});
