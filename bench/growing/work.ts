import { Random } from '../data/random.ts';
import { dayMs, type Group, hourMs, request, type School, write } from './school.ts';

const homeworksPerGroup = 10;
const examsPerGroup = 5;
const size = { questionCount: 20, fullMarks: '100' };

interface Work extends Group {
  readonly atMs: number;
  readonly title: string;
}

/** Pieces of work of each class, at equal distances in the term. */
const worksOf = (school: School, groups: readonly Group[], perGroup: number): Work[] =>
  groups.flatMap((group) =>
    Array.from({ length: perGroup }, (_, index) => ({
      ...group,
      atMs: school.beginMs + dayMs + Math.floor((index * 70 * dayMs) / perGroup),
      title: `一次函数 ${index + 1}`,
    })),
  );

const marks = (random: Random) => ({ score: String(random.below(101)), rightCount: random.below(21) });

/** A fifth of the students submit the homework, and half of these submissions are corrected. */
export async function addHomework(school: School, groups: readonly Group[]) {
  const random = new Random(groups[0]?.groupId ?? 0);
  const works = worksOf(school, groups, homeworksPerGroup);
  const assigned = await write<{ homeworkId: number }>(
    school,
    works.map(({ groupId, title, atMs }) =>
      request('/homework/assign', {
        groupId,
        title,
        courseId: random.pick(school.subjects),
        createTime: atMs,
        ...size,
      }),
    ),
  );
  const submitted = works.flatMap(({ students, atMs }, index) =>
    students
      .filter(() => random.happens(1 / 5))
      .map((uniqueId) => ({ homeworkId: assigned[index]?.homeworkId, uniqueId, submitTime: atMs + dayMs })),
  );
  const seconds = { answerDuration: 1_200 };
  await write(
    school,
    submitted.map((each) => request('/homework/submit', { ...each, ...seconds })),
  );
  const corrected = submitted.filter(() => random.happens(1 / 2));
  await write(
    school,
    corrected.map(({ homeworkId, uniqueId }) =>
      request('/homework/correct', { homeworkId, uniqueId, ...marks(random) }),
    ),
  );
}

/** A fifth of the students take the exam, and all of these are graded. */
export async function addExams(school: School, groups: readonly Group[]) {
  const random = new Random(groups[0]?.groupId ?? 0);
  const works = worksOf(school, groups, examsPerGroup);
  const scheduled = await write<{ examId: number }>(
    school,
    works.map(({ groupId, title, atMs }) =>
      request('/exam/schedule', {
        groupId,
        title,
        courseId: random.pick(school.subjects),
        beginTime: atMs,
        duration: hourMs / 1000,
        ...size,
      }),
    ),
  );
  const taken = works.map(({ students, atMs }, index) => ({
    examId: scheduled[index]?.examId,
    atMs,
    students: students.filter(() => random.happens(1 / 5)),
  }));
  const each = (path: string, time: string, afterMs: number) =>
    taken.flatMap(({ examId, atMs, students }) =>
      students.map((uniqueId) => request(path, { examId, uniqueId, [time]: atMs + afterMs })),
    );
  await write(school, each('/exam/start', 'time', 60_000));
  await write(school, each('/exam/submit', 'submitTime', hourMs / 2));
  await write(
    school,
    taken
      .filter(({ students }) => students.length > 0)
      .map(({ examId, students }) =>
        request('/exam/grade', { examId, grades: students.map((uniqueId) => ({ uniqueId, ...marks(random) })) }),
      ),
  );
}
