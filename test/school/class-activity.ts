import { noon, type TestServer } from '../server/server.ts';
import { addLesson, at, type Classroom, heldFrom, lessonEvent } from './classroom.ts';
import type { School } from './school.ts';

/** A class, and the server for requests about it. */
export interface ActiveClass {
  readonly school: School;
  readonly server: TestServer;
  readonly classroom: Classroom;
}

export const attended = (userId: number, from: string, to: string) => [
  lessonEvent('join', from, { userId, device: 'phone' }),
  lessonEvent('leave', to, { userId, device: 'phone' }),
];

/** A lesson that was scheduled and held from `begin` to `end`. */
export async function holdLesson(
  { school, classroom }: ActiveClass,
  begin: string,
  end: string,
  events: Parameters<typeof addLesson>[2],
): Promise<string> {
  const times = { scheduledBeginMs: at(begin), scheduledEndMs: at(end) };
  const told = [...heldFrom(begin, end), ...events];
  return String(await school.db.transaction((tx) => addLesson(tx, classroom, told, times)));
}

/** Two lessons: ann is there, then late; ben is excused, then absent; cem leaves early, then is too short there. */
export async function twoLessons(work: ActiveClass) {
  const [ann, ben, cem] = work.classroom.studentIds;
  const first = await holdLesson(work, '08:00', '09:00', [
    ...attended(ann, '08:00', '09:00'),
    ...attended(cem, '08:05', '08:50'),
  ]);
  const second = await holdLesson(work, '10:00', '11:00', [
    ...attended(ann, '10:15', '11:00'),
    ...attended(cem, '10:00', '10:04:59'),
  ]);
  await work.server.ask('/liveclass/leave', { liveclass: first, uniqueId: `1_${ben}` });
  return { first, second, ann, ben, cem };
}

/** Homework and an exam: ann did well, ben badly, cem nothing. */
export async function homeworkAndExam({ server, classroom }: ActiveClass) {
  const [ann, ben] = classroom.studentIds.map((number) => `1_${number}`);
  server.setNow(at('12:00'));
  const size = { groupId: classroom.groupId, courseId: classroom.subjectIds[0], questionCount: 10, fullMarks: '100' };
  const { homeworkId } = await server.ask('/homework/assign', { ...size, title: 'Exercise 1' });
  const exam = { ...size, title: 'Mid-term', beginTime: at('14:00'), duration: 3600 };
  const { examId } = await server.ask('/exam/schedule', exam);
  for (const [uniqueId, rightCount, score] of [
    [ann, 9, '90'],
    [ben, 4, '45.5'],
  ]) {
    await server.ask('/homework/submit', { homeworkId, uniqueId });
    await server.ask('/homework/correct', { homeworkId, uniqueId, rightCount, score });
  }
  server.setNow(at('14:30'));
  for (const uniqueId of [ann, ben]) await server.ask('/exam/submit', { examId, uniqueId });
  const grades = [
    { uniqueId: ann, score: '80', rightCount: 8 },
    { uniqueId: ben, score: '60.5', rightCount: 6 },
  ];
  await server.ask('/exam/grade', { examId, grades });
  server.setNow(noon);
  return { homeworkId, examId };
}
