import { beforeAll, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { at } from '../../../test/school/classroom.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import { sql, toStatement } from '../../sql/sql.ts';
import { readEarlierScripts } from './earlier-backup.ts';

/**
 * Earlier versions wrote some rows wrongly. Restoring a backup of such a version repairs them: the rows are inserted as the
 * tables were then, and read through the interface as it is now.
 */
let server: TestServer;
const [org, branch, group, teacher] = [1, 1, 1, 1];
const [member, newcomer, submitter] = [11, 12, 13];
const marked = JSON.stringify([
  { question: 'q1', answer: 'A', seconds: null, is_right: true, score: null },
  { question: 'q2', answer: 'B', seconds: null, is_right: false, score: null },
]);
beforeAll(async () => {
  const database = await openOwnDatabase();
  const { beforeLoading, afterLoading } = await readEarlierScripts();
  await database.transaction((tx) =>
    tx.script(`
      ${beforeLoading};
      insert into organisations (org_id, name, created_at_ms) overriding system value values (${org}, 'Old', 0);
      insert into branches (org_id, branch_id, app_id, name, is_head) values (${org}, ${branch}, 'head', 'Head', true);
      insert into users (org_id, user_id, branch_id, role, login_name, name, created_at_ms, updated_at_ms,
        search_fields, search_grams)
      select ${org}, number, ${branch}, role, 'login' || number, 'user' || number, 0, 0, '{}', '{}'
      from (values (${teacher}, 'teacher'), (${member}, 'student'), (${newcomer}, 'student'), (${submitter}, 'student'))
        as people (number, role);
      insert into groups (org_id, group_id, branch_id, name, active_begin_seconds, active_end_seconds, teacher_id,
        created_at_ms, updated_at_ms)
      values (${org}, ${group}, ${branch}, 'Maths', 0, 4102444800, ${teacher}, 0, 0);
      insert into group_members (org_id, group_id, user_id, joined_at_ms)
      values (${org}, ${group}, ${member}, 0), (${org}, ${group}, ${newcomer}, ${at('12:00')}),
        (${org}, ${group}, ${submitter}, ${at('12:00')});
      insert into homeworks (org_id, homework_id, branch_id, group_id, teacher_id, title, published_at_ms, full_marks)
      values (${org}, 1, ${branch}, ${group}, ${teacher}, 'Fractions', ${at('10:00')}, 100);
      insert into homework_students (org_id, homework_id, user_id, published_at_ms, answer_viewed_at_ms)
      select ${org}, 1, unnest(array[${member}, ${newcomer}, ${submitter}]), ${at('10:00')}, ${at('13:00')};
      insert into homework_rounds (org_id, homework_id, user_id, round, submitted_at_ms, corrected_at_ms, score, answers)
      values (${org}, 1, ${submitter}, 1, ${at('14:00')}, ${at('15:00')}, 60, '${marked}');
      insert into exams (org_id, exam_id, branch_id, group_id, teacher_id, title, starts_at_ms, duration_seconds,
        question_count, full_marks)
      values (${org}, 1, ${branch}, ${group}, ${teacher}, 'Test', ${at('10:00')}, 3600, 4, 100);
      insert into exam_students (org_id, exam_id, user_id, starts_at_ms, submitted_at_ms, graded_at_ms, score, answers)
      values (${org}, 1, ${member}, ${at('10:00')}, ${at('10:30')}, ${at('11:30')}, 60, '${marked}');
      ${afterLoading}`),
  );
  server = await startServer(database, { id: 'test', orgId: org, branchId: null, personal: true });
  server.setNow(at('20:00'));
  const { rows } = await database.execute(toStatement(sql`select user_id from homework_answer_views`));
  expect(rows).toHaveLength(3);
});

const day = { beginTime: at('00:00'), endTime: at('24:00'), groupId: group };
const records = (kind: 'Homework' | 'Exam', userId: number) =>
  server.ask(`/statistics/listStudent${kind}Data`, { ...day, uniqueId: `1_${userId}` });

test('a later member who only opened the reference answer has no record of the homework any more', async () => {
  expect(await records('Homework', newcomer)).toEqual({ total: 0, list: [] });
  expect(await records('Homework', member)).toMatchObject({ total: 1, list: [{ status: 0, readAnswer: '1' }] });
  expect(await records('Homework', submitter)).toMatchObject({ total: 1, list: [{ status: 2, readAnswer: '1' }] });
});

test('work that was marked again with only a score has the counts of its marked questions', async () => {
  const of = { score: '60', errorCount: '1', correctness: '50' };
  expect((await records('Homework', submitter)).list).toMatchObject([of]);
  expect((await records('Exam', member)).list).toMatchObject([{ ...of, errorCount: '3', correctness: '25' }]);
});
