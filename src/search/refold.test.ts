import { expect, test } from 'vitest';
import { openOwnDatabase } from '../../test/database/database.ts';
import { callerOf, createSchool } from '../../test/school/school.ts';
import { noon, startServer } from '../../test/server/server.ts';
import { jobs } from '../catalogue/jobs.ts';
import { operationChecks } from '../server/doctor/operation.ts';
import { sql, toStatement } from '../sql/sql.ts';
import { searchColumns } from './grams.ts';

test('texts that were folded by earlier rules are folded again in the background, and doctor tells until then', async () => {
  const database = await openOwnDatabase();
  const school = await createSchool(database);
  const server = await startServer(database, callerOf(school));
  const user = { userRole: 'student', loginName: 'weiss', name: 'GROẞ', mobile: '13800001111' };
  await server.ask('/user/create', user);
  const validity = {
    activeBegin: noon / 1000,
    activeEnd: noon / 1000 + 3600,
    teacherId: `0_${school.branches[0].teacherId}`,
  };
  await server.ask('/group/create', { groupName: 'STRAẞE', ...validity });
  // As a database from before these rules.
  await school.db.transaction((tx) => tx.run(sql`delete from folded_texts where org_id = $1`));
  const earlier = (text: string) =>
    searchColumns(school.orgId, { open: [text], personal: [] }).searchFields.map((field) => field.replace('ss', 'ß'));
  await school.db.transaction(async (tx) => {
    for (const [table, text] of [
      ['users', 'gross'],
      ['groups', 'strasse'],
    ] as const) {
      const fields = earlier(text);
      await tx.run(
        table === 'users'
          ? sql`update users set search_fields = ${fields}::text[], search_grams = '{}' where org_id = $1 and name = 'GROẞ'`
          : sql`update groups set search_fields = ${fields}::text[], search_grams = '{}' where org_id = $1`,
      );
    }
  });
  const found = async () => [
    (await server.ask('/user/list', { searchStr: 'gross' })).total,
    (await server.ask('/group/list', { groupName: 'Strasse' })).total,
  ];
  const check = operationChecks.find(({ name }) => name === 'folded texts');
  const told = () => check?.run({ database, clock: () => noon } as never);
  expect(await found()).toEqual([0, 0]);
  expect(await told()).toMatchObject({ status: 'warn', message: expect.stringContaining('1 organisation') });

  const job = jobs.find(({ name }) => name === 'fold-texts');
  await job?.run({ database, clock: () => noon, eventDays: 90 });
  expect(await found()).toEqual([1, 1]);
  expect(await told()).toMatchObject({ status: 'ok' });
  const { rows } = await database.execute(toStatement(sql`select xmin::text as version from users order by user_id`));
  await job?.run({ database, clock: () => noon, eventDays: 90 });
  const again = await database.execute(toStatement(sql`select xmin::text as version from users order by user_id`));
  expect(again.rows).toEqual(rows);
});
