import { expect, test } from 'vitest';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { everyNode, planOf, recording, rowsRead } from '../../../test/database/plans.ts';
import { addLesson, at, createClassroom, heldFrom } from '../../../test/school/classroom.ts';
import { callerOf, createSchool } from '../../../test/school/school.ts';
import { startServer } from '../../../test/server/server.ts';
import { type Statement, sql } from '../../sql/sql.ts';
import { insertExams } from '../work/exam/write.ts';
import { insertHomeworks } from '../work/homework/write.ts';

test("a student's records read few rows in a large organisation among very many small ones", async () => {
  const database = await openOwnDatabase();
  const school = await createSchool(database);
  const classroom = await createClassroom(school);
  const { branchId, groupId, teacherId } = classroom;
  await school.db.transaction(async (tx) => {
    const work = { branchId, groupId, teacherId, title: 'Work' };
    await addLesson(tx, classroom, heldFrom('08:00', '09:00'));
    await insertHomeworks(tx, [{ ...work, publishedAtMs: at('08:00') }]);
    await insertExams(tx, [{ ...work, startsAtMs: at('08:00'), durationSeconds: 60 }]);
    // Organisations 1001 to 3000 with a branch, 10 users and 3 classes each; 3,000 of both in that of the school.
    await tx.run(sql`
      insert into organisations (org_id, name, created_at_ms)
      select 1000 + i, 'Small', 0 from generate_series(1, 2000) as i where $1 > 0`);
    await tx.run(sql`
      insert into branches (org_id, branch_id, app_id, name)
      select org_id, org_id, 'small', 'Small' from organisations where org_id > 1000 and $1 > 0`);
    const places = sql`
      (select org_id, branch_id, 10 as users, 3 as groups from branches where org_id > 1000
      union all select $1, ${branchId}::bigint, 3000, 3000) as place`;
    await tx.run(sql`
      insert into users (org_id, user_id, branch_id, role, login_name, name, created_at_ms, updated_at_ms,
        search_fields, search_grams)
      select org_id, 100000 + i, branch_id, 'teacher', 'u' || i, 'u', 0, 0, '{}', '{}'
      from ${places} cross join lateral generate_series(1, place.users) as i`);
    await tx.run(sql`
      insert into groups (org_id, group_id, branch_id, name, active_begin_seconds, active_end_seconds, teacher_id, created_at_ms,
        updated_at_ms)
      select org_id, 100000 + i, branch_id, 'g', 0, 1, 100001, 0, 0
      from ${places} cross join lateral generate_series(1, place.groups) as i`);
  });
  await database.transaction((tx) => tx.script('analyze'));
  const seen: Statement[] = [];
  const server = await startServer(recording(database, seen), callerOf(school));
  for (const kind of ['LiveClass', 'Homework', 'Exam']) {
    seen.length = 0;
    const path = `/statistics/listStudent${kind}Data`;
    const range = { uniqueId: `1_${classroom.studentIds[0]}`, beginTime: at('00:00'), endTime: at('24:00') };
    expect(await server.ask(path, range)).toMatchObject({ list: [{ groupName: 'Maths 1', teacherName: 'teacher' }] });
    const [statement] = seen.filter(({ text }) => text.includes('listed'));
    const nodes = everyNode(await planOf(database, statement as Statement));
    expect(
      nodes.filter((node) => rowsRead(node) > 10).map((node) => [kind, node['Node Type'], rowsRead(node)]),
    ).toEqual([]);
  }
  await database.close();
});
