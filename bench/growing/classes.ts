import { addLessons } from './lessons.ts';
import { dayMs, type Group, hourMs, request, type School, write } from './school.ts';
import { addExams, addHomework } from './work.ts';

export const studentsPerGroup = 30;

/** Classes with their members, lessons, homework and exams. */
export async function addGroups(school: School, count: number) {
  const first = school.groups.length;
  const teacherOf = (index: number) => school.teachers[(first + index) % school.teachers.length];
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const created = await write<{ groupId: number }>(
    school,
    Array.from({ length: count - first }, (_, index) =>
      request('/group/create', {
        groupName: `初二数学 ${first + index + 1} 班`,
        activeBegin: seconds(school.beginMs),
        activeEnd: seconds(school.nowMs + 90 * dayMs),
        teacherId: teacherOf(index),
      }),
    ),
  );
  const groups: Group[] = created.map(({ groupId }, index) => ({
    groupId,
    teacherId: teacherOf(index) ?? '',
    students: school.students.slice((first + index) * studentsPerGroup, (first + index + 1) * studentsPerGroup),
  }));
  await write(
    school,
    groups.map(({ groupId, students }) =>
      request('/group/addMembers', {
        groupId,
        members: students.map((userId) => ({ userId, joinedAt: school.beginMs + hourMs })),
      }),
    ),
  );
  await addLessons(school, groups);
  await addHomework(school, groups);
  await addExams(school, groups);
  school.groups.push(...groups);
}
