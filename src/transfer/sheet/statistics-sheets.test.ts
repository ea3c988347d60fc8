import { expect, test } from 'vitest';
import { homeworkAndExam, twoLessons } from '../../../test/school/class-activity.ts';
import { at } from '../../../test/school/classroom.ts';
import { useClassroom } from '../../../test/school/use-classroom.ts';

const work = useClassroom();

const exported = async (sheet: string) => {
  const response = await fetch(`${work.server.url}/export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sheet }),
  });
  const lines = (await response.text()).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line)).filter(({ groupId }) => groupId === work.classroom.groupId);
};

test.each([
  ['liveClassRecords', 'listStudentLiveClassData', 22, 'liveclass'],
  ['homeworkRecords', 'listStudentHomeworkData', 15, 'homeworkId'],
  ['examRecords', 'listStudentExamData', 13, 'examId'],
])(
  'the sheet %s has the records of %s, with the ids of branch, class, work and student',
  async (sheet, operation, count, id) => {
    await twoLessons(work);
    await homeworkAndExam(work);
    work.server.setNow(at('23:00'));
    const rows = await exported(sheet);
    expect(rows.length).toBeGreaterThan(2);
    for (const uniqueId of new Set(rows.map(({ userId }) => userId))) {
      const range = { beginTime: at('00:00'), endTime: at('23:59'), groupId: work.classroom.groupId, uniqueId };
      const { list } = await work.server.ask(`/statistics/${operation}`, range);
      const own = rows.filter(({ userId }) => userId === uniqueId).sort((a, b) => b[id] - a[id]);
      const records = own.map(({ subOrgId, groupId, [id]: workId, userId, ...record }) => record);
      expect(records).toEqual(list);
      for (const record of records) expect(Object.keys(record)).toHaveLength(count);
    }
  },
);
