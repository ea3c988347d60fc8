import { beforeAll, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool } from '../../../test/school/school.ts';
import { startAuthenticatedServer } from '../../../test/server/authenticated-server.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { orgDatabase } from '../../database/org-sql.ts';
import { sql } from '../../sql/sql.ts';

let database: Database;
let server: TestServer;
/** Organisations that all have a member of staff of this login name, each with a password of its own. */
const orgIds: number[] = [];
const loginName = 'principal';
const passwordOf = (orgId: number) => `the password of ${orgId}`;

beforeAll(async () => {
  database = await openOwnDatabase();
  for (let count = 1; count <= 7; count++) {
    const school = await createSchool(database);
    const operator = await startServer(database, callerOf(school));
    const { orgId } = school.db;
    orgIds.push(orgId);
    await operator.ask('/organisation/update', { name: `School No. ${count}` });
    // The seventh has the login name of nobody else.
    const names = count === 7 ? ['alone'] : [loginName, ...(count <= 5 ? ['five'] : [])];
    for (const name of names) {
      await operator.ask('/staff/create', { loginName: name, name, role: 'owner', password: passwordOf(orgId) });
    }
  }
  server = await startAuthenticatedServer(database, { limits: { signIns: 1000, signInsOfStrangers: 1000 } });
});

const attempt = (given: object) => server.post('/staff/signIn', given, { Origin: server.url });

test('if five organisations have the same login name, the password decides which one is meant', async () => {
  for (const orgId of orgIds.slice(0, 5)) {
    expect((await attempt({ loginName: 'five', password: passwordOf(orgId) })).body.code).toBe(0);
  }
  expect((await attempt({ loginName: 'five', password: passwordOf(orgIds[5] ?? 0) })).body.code).toBe(3030);
});

test('where a sixth has it the answer asks for the organisation, the same whether or not the password fits', async () => {
  const answers = [];
  for (const password of [...orgIds.map(passwordOf), 'fits nobody']) {
    const { status, body } = await attempt({ loginName, password });
    answers.push({ status, code: body.code, param: body.param, msg: body.msg });
  }
  expect(answers[0]).toMatchObject({ status: 401, code: 3034, param: 'organisation' });
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('each of them signs in with the name of the organisation or its number', async () => {
  for (const [index, orgId] of orgIds.slice(0, 6).entries()) {
    const password = passwordOf(orgId);
    for (const organisation of [`School No. ${index + 1}`, ` school no. ${index + 1} `, String(orgId)]) {
      expect((await attempt({ loginName, password, organisation })).body.code, organisation).toBe(0);
    }
  }
});

test('another organisation, one without the login name and one that is not there are refused alike', async () => {
  const [first = 0, second = 0] = orgIds;
  for (const organisation of [String(second), 'School No. 7', 'nowhere']) {
    const { status, body } = await attempt({ loginName, password: passwordOf(first), organisation });
    expect([status, body.code]).toEqual([401, 3030]);
  }
});

test('no hash is computed where more than five accounts match', async () => {
  // An unreadable hash makes the check fail.
  for (const orgId of orgIds.slice(0, 6)) {
    await orgDatabase(database, orgId).transaction((tx) =>
      tx.run(sql`update staff set password_hash = 'unreadable' where org_id = $1 and login_name = ${loginName}`),
    );
  }
  expect((await attempt({ loginName, password: 'any' })).body.code).toBe(3034);
  expect((await attempt({ loginName, password: 'any', organisation: 'School No. 1' })).status).toBe(500);
});
