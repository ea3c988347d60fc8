import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool } from '../../../test/school/school.ts';
import { noon, startServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

async function newSetting() {
  const school = await createSchool(database);
  const server = await startServer(database, callerOf(school));
  const { teacherId } = school.branches[0];
  const validity = { activeBegin: noon / 1000, activeEnd: noon / 1000 + 100 };
  const given = { groupName: '初一数学', teacherId: `0_${teacherId}`, ...validity };
  const add = async () => Number((await server.ask('/group/create', given)).groupId);
  return { school, server, add };
}

test('attributes are set one by one, cleared by "" and [], and returned by get', async () => {
  const { add, server, school } = await newSetting();
  const groupId = await add();
  const fresh = { grade: '', capacity: 0, productIds: [], externalId: '' };
  expect(await server.ask('/group/get', { groupId })).toMatchObject(fresh);
  const [course, book] = school.branches[0].productIds;
  const full = { grade: '初一', capacity: 30, productIds: [course, book], externalId: 'crm-1' };
  let expected: object = fresh;
  for (const [field, value] of Object.entries(full)) {
    expect(await server.ask('/group/setAttributes', { groupId, [field]: value })).toEqual({ sucNum: 1 });
    expected = { ...expected, [field]: value };
    expect(await server.ask('/group/get', { groupId })).toMatchObject(expected);
  }
  await server.ask('/group/edit', { groupId, groupName: 'renamed' });
  expect(await server.ask('/group/get', { groupId })).toMatchObject({ ...full, groupName: 'renamed' });
  await server.ask('/group/setAttributes', { groupId, ...fresh });
  expect(await server.ask('/group/get', { groupId })).toMatchObject(fresh);
});

test('an external id is unique, a product must exist, and at least one field is required', async () => {
  const { add, server, school } = await newSetting();
  const [one, another] = [await add(), await add()];
  await server.ask('/group/setAttributes', { groupId: one, externalId: 'e' });
  expect(await server.ask('/group/get', { externalId: 'e' })).toMatchObject({ groupId: one });
  for (const body of [{}, { groupId: one, externalId: 'e' }]) {
    expect((await server.post('/group/get', body)).body.code).toBe(2030);
  }
  const bound = await startServer(database, callerOf(school, school.branches[1]));
  for (const [on, body, status, code, param] of [
    [server, { groupId: another, externalId: 'e' }, 409, 4227, 'externalId'],
    [server, { groupId: another, productIds: [999999999] }, 422, 4150, 'productIds[0]'],
    [server, { groupId: another }, 400, 2019, 'groupId'],
    [server, { groupId: 999999999, grade: 'x' }, 404, 4003, 'groupId'],
    [bound, { groupId: another, grade: 'x' }, 404, 4003, 'groupId'],
  ] as const) {
    const answer = await on.post('/group/setAttributes', body);
    expect({ status: answer.status, code: answer.body.code, param: answer.body.param }).toEqual({
      status,
      code,
      param,
    });
  }
});
