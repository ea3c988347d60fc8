import { beforeAll, expect, test } from 'vitest';
import { openOwnDatabase } from '../../test/database/database.ts';
import { createSchool, type School } from '../../test/school/school.ts';
import { startAuthenticatedServer } from '../../test/server/authenticated-server.ts';
import { Lectern, type LecternOptions, signBody, signHeaders } from './index.ts';

let school: School;
let connect: (options: Partial<LecternOptions>) => Lectern;
let key: { keyId: number; secret: string; signingSecret: string };
let bodyKey: { signingSecret: string };

beforeAll(async () => {
  const database = await openOwnDatabase();
  school = await createSchool(database);
  const server = await startAuthenticatedServer(database, { basePath: '/open/v1' });
  server.setNow(Date.now());
  connect = (options) => new Lectern({ baseUrl: `${server.url}/open/v1/`, retries: 0, ...options });
  const scopes = ['user:read', 'group:write', 'admin'] as const;
  key = await connect({}).key.create({ name: 'headers', scopes, signsHeaders: true });
  const [{ branchId: subOrgId }] = school.branches;
  const strict = { manner: 'strict', subOrgId } as const;
  bodyKey = await connect({ key: key.secret }).key.create({ name: 'body', scopes, signsBody: true, ...strict });
});

const teachersSeenBy = async (lectern: Lectern) =>
  (await lectern.user.list({ userRole: 'teacher', searchStr: undefined })).total;

/** A class with a nested list, a bigint-free number, and text beyond ASCII: all of it is signed. */
const createGroup = (lectern: Lectern) => {
  const [{ teacherId, subjectIds }] = school.branches;
  const now = Math.floor(Date.now() / 1000);
  return lectern.group.create({
    groupName: '初一数学 & 英语=1',
    activeBegin: now,
    activeEnd: now + 86_400,
    teacherId: `0_${teacherId}`,
    groupTeacherList: [{ userId: `0_${teacherId}`, courseId: subjectIds[0] }],
  });
};

test('a key is shown with every request', async () => {
  expect(await teachersSeenBy(connect({ key: key.secret }))).toBe(2);
  await expect(teachersSeenBy(connect({}))).rejects.toMatchObject({ name: 'keyRequired', status: 401 });
});

test('requests signed in their headers are let in, below a base path too', async () => {
  const lectern = connect({ sign: signHeaders({ keyId: key.keyId, secret: key.signingSecret }) });
  expect(await teachersSeenBy(lectern)).toBe(2);
  expect(await teachersSeenBy(lectern)).toBe(2);
  expect(await createGroup(lectern)).toEqual({ groupId: expect.any(Number) });
  const wrong = connect({ sign: signHeaders({ keyId: key.keyId, secret: 'guessed' }) });
  await expect(teachersSeenBy(wrong)).rejects.toMatchObject({ name: 'signatureWrong' });
});

test('requests signed in their body are let in, for the branch of the appId', async () => {
  const lectern = connect({ sign: signBody({ appId: 'head', secret: bodyKey.signingSecret }) });
  expect(await teachersSeenBy(lectern)).toBe(1);
  expect(await createGroup(lectern)).toEqual({ groupId: expect.any(Number) });
  const wrong = connect({ sign: signBody({ appId: 'head', secret: 'guessed' }) });
  await expect(teachersSeenBy(wrong)).rejects.toMatchObject({ name: 'signatureWrong' });
});
