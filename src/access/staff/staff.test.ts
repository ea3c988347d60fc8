import { beforeAll, describe, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { startAuthenticatedServer } from '../../../test/server/authenticated-server.ts';
import { type Answer, noon, startServer, type TestServer } from '../../../test/server/server.ts';
import { password, signIn } from '../../../test/server/sign-in.ts';
import type { Database } from '../../database/database.ts';

let database: Database;
let school: School;
let operator: TestServer;
let server: TestServer;

beforeAll(async () => {
  database = await openOwnDatabase();
  school = await createSchool(database);
  operator = await startServer(database, callerOf(school));
  server = await startAuthenticatedServer(database);
  await makeStaff('boss', 'owner');
});

const makeStaff = (loginName: string, role: string, more: object = {}): Promise<{ staffId: number }> =>
  operator.ask('/staff/create', { loginName, name: loginName, role, password, ...more });
const attempt = (loginName: string, given: string, headers: Record<string, string> = { Origin: server.url }) =>
  server.post('/staff/signIn', { loginName, password: given }, headers);

describe('signing in', () => {
  test('gives a cookie that no script reads and no other site can use, and a session for a working day', async () => {
    const { headers, body } = await attempt(' Boss ', password);
    expect(body.obj).toMatchObject({ name: 'boss', expiresAt: noon + 12 * 3_600_000 });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^lectern_session=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^lectern_known=[\d.]+[\w-]{43}; Path=\/; Expires=.* 2027 .*; HttpOnly; SameSite=Strict$/),
    ]);
  });

  test('is refused with the same message for a wrong password and for an unknown login name', async () => {
    const [wrong, nobody] = [await attempt('boss', 'not the password'), await attempt('nobody', password)];
    expect(wrong).toMatchObject({ status: 401, body: { code: 3030 } });
    expect(nobody.body.msg).toBe(wrong.body.msg);
    expect(wrong.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://attacker.example' }],
    ['another site whose browser says less', { Origin: 'https://attacker.example' }],
    ['another port of the same site', { 'Sec-Fetch-Site': 'same-site' }],
    ['nowhere', {}],
  ])('is not for a page of %s', async (_, headers: Record<string, string>) => {
    expect((await attempt('boss', password, headers)).body.code).toBe(3031);
  });

  describe('is slowed down', () => {
    const start = (limits: object) => startAuthenticatedServer(database, { limits, trustProxy: ['127.0.0.1'] });
    const guess = (at: TestServer, address: string, given = 'a wrong guess', cookie = '', loginName = 'boss') =>
      at.post(
        '/staff/signIn',
        { loginName, password: given },
        { Origin: at.url, 'X-Forwarded-For': address, Cookie: cookie },
      );
    const knownIn = ({ headers }: Answer) =>
      headers
        .getSetCookie()
        .find((each) => each.startsWith('lectern_known='))
        ?.split(';')[0] ?? '';

    test('for one account and address (an IPv6 network is one address), and for unknown browsers at one account', async () => {
      const strict = await start({ signIns: 2, signInsOfStrangers: 3 });
      expect((await guess(strict, '2001:db8::1')).status).toBe(401);
      expect((await guess(strict, '2001:db8::1', password)).status).toBe(200);
      expect((await guess(strict, '2001:db8::2')).status).toBe(401);
      expect((await guess(strict, '2001:db8::3')).status).toBe(401);
      const refused = await guess(strict, '2001:db8::4', password);
      expect([refused.status, refused.headers.get('ratelimit-limit')]).toEqual([429, '2']);
      expect((await guess(strict, '203.0.113.2', password)).status).toBe(429);
    });

    test('but not for a browser in which the account has signed in before', async () => {
      const strict = await start({ signIns: 3, signInsOfStrangers: 1 });
      const known = knownIn(await guess(strict, '203.0.113.1', password));
      expect((await guess(strict, '203.0.113.2')).status).toBe(401);
      expect((await guess(strict, '203.0.113.3', password)).status).toBe(429);
      // From any address, and with its own budget of mistakes.
      expect((await guess(strict, '203.0.113.4', 'a mistake', known)).status).toBe(401);
      expect((await guess(strict, '203.0.113.5', 'a mistake', known)).status).toBe(401);
      expect((await guess(strict, '203.0.113.6', password, known)).status).toBe(200);
      for (let count = 0; count < 3; count++) {
        expect((await guess(strict, '203.0.113.7', 'a guess', known)).status).toBe(401);
      }
      expect((await guess(strict, '203.0.113.8', password, known)).status).toBe(429);
    });

    test('for a browser that another account is known by, and for one that made its mark up', async () => {
      await makeStaff('neighbour', 'finance');
      const strict = await start({ signIns: 9, signInsOfStrangers: 1 });
      const known = knownIn(await guess(strict, '203.0.113.1', password, '', 'neighbour'));
      const made = known.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      expect((await guess(strict, '203.0.113.2')).status).toBe(401);
      expect((await guess(strict, '203.0.113.2', password, known)).status).toBe(429);
      expect((await guess(strict, '203.0.113.3', 'a guess', '', 'neighbour')).status).toBe(401);
      expect((await guess(strict, '203.0.113.3', password, made, 'neighbour')).status).toBe(429);
      expect((await guess(strict, '203.0.113.3', password, known, 'neighbour')).status).toBe(200);
    });

    test('but not for people who share a known browser', async () => {
      await makeStaff('sharer', 'finance');
      const strict = await start({ signIns: 9, signInsOfStrangers: 1 });
      const first = knownIn(await guess(strict, '203.0.113.1', password));
      const both = knownIn(await guess(strict, '203.0.113.1', password, first, 'sharer'));
      for (const loginName of ['boss', 'sharer']) {
        expect((await guess(strict, '203.0.113.2', 'a guess', '', loginName)).status).toBe(401);
        expect((await guess(strict, '203.0.113.2', password, '', loginName)).status).toBe(429);
        expect((await guess(strict, '203.0.113.2', password, both, loginName)).status).toBe(200);
      }
    });
  });

  test('stores neither the password nor the token', async () => {
    const { cookie } = await signIn(server, 'boss');
    const { rows } = await database.execute({
      text: `select s::text as text from staff s union all select t::text from staff_sessions t
        union all select k::text from kept_answers k`,
      values: [],
    });
    const everything = rows.map(({ text }) => String(text)).join('\n');
    expect(everything).toContain('scrypt$');
    expect(everything).not.toContain(password);
    expect(everything).not.toContain(cookie.split('=')[1]);
  });
});

describe('a session', () => {
  test('calls the operations of its role under its own name and is refused all others', async () => {
    const { staffId } = await makeStaff('looker', 'readOnly');
    const looker = await signIn(server, 'looker');
    expect(await looker.ask('/staff/me', {})).toMatchObject({
      caller: `staff:${staffId}`,
      role: 'readOnly',
      masked: 1,
    });
    expect(await looker.ask('/user/list', {})).toMatchObject({ total: 10 });
    const refused = await looker.post('/subject/create', { courseName: 'Logic' });
    expect(refused).toMatchObject({ status: 403, body: { code: 3007 } });
  });

  test.each([
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }, 3031],
    ['a page of another site whose browser says less', { Origin: 'https://attacker.example' }, 3031],
  ])('is not for %s', async (_, headers, code) => {
    const boss = await signIn(server, 'boss');
    expect((await boss.post('/user/list', {}, headers)).body.code).toBe(code);
  });

  test('ends at its last millisecond', async () => {
    const boss = await signIn(server, 'boss');
    server.setNow(noon + 12 * 3_600_000 - 1);
    expect((await boss.post('/staff/me', {})).status).toBe(200);
    server.setNow(noon + 12 * 3_600_000);
    expect((await boss.post('/staff/me', {})).body.code).toBe(3001);
    server.setNow(noon);
  });

  test('ends with signing out, and the others with signing out everywhere', async () => {
    const [here, there, elsewhere] = [
      await signIn(server, 'boss'),
      await signIn(server, 'boss'),
      await signIn(server, 'boss'),
    ];
    const out = await here.post('/staff/signOut', {});
    expect(out.headers.get('set-cookie')).toContain('lectern_session=; Path=/; Expires=Thu, 01 Jan 1970');
    expect((await here.post('/staff/me', {})).status).toBe(401);
    expect((await there.post('/staff/me', {})).status).toBe(200);
    await there.ask('/staff/signOutEverywhere', {});
    expect((await there.post('/staff/me', {})).status).toBe(401);
    expect((await elsewhere.post('/staff/me', {})).status).toBe(401);
  });

  test('ends when the password or the account changes', async () => {
    const { staffId } = await makeStaff('mover', 'finance');
    const first = await signIn(server, 'mover');
    const wrong = await first.post('/staff/changePassword', { oldPassword: 'no', newPassword: 'another password' });
    expect(wrong.body).toMatchObject({ code: 2112, param: 'oldPassword' });
    await first.ask('/staff/changePassword', { oldPassword: password, newPassword: 'another password' });
    expect((await first.post('/staff/me', {})).status).toBe(401);
    const second = await signIn(server, 'mover', 'another password');
    const boss = await signIn(server, 'boss');
    await boss.ask('/staff/update', { staffId, role: 'readOnly' });
    expect((await second.post('/staff/me', {})).status).toBe(401);
    await boss.ask('/staff/update', { staffId, active: 0 });
    expect((await attempt('mover', 'another password')).status).toBe(401);
  });

  test('never begins with a password that is guessed first, through any operation that sets one', async () => {
    await makeStaff('simple', 'finance');
    const member = await signIn(server, 'simple');
    for (const simple of [' '.repeat(12), '1111111111', 'password123', 'qwertyuiop']) {
      const account = { loginName: 'simpler', name: 'x', role: 'finance', password: simple };
      const created = await operator.post('/staff/create', account);
      expect(created).toMatchObject({ status: 400, body: { code: 2123, param: 'password' } });
      const changed = await member.post('/staff/changePassword', { oldPassword: password, newPassword: simple });
      expect(changed).toMatchObject({ status: 400, body: { code: 2123, param: 'newPassword' } });
      if (simple.trim() !== '') expect(changed.body.msg + created.body.msg).not.toContain(simple);
    }
    await signIn(server, 'simple');
  });

  test('is no way to guess the password: a few wrong ones, and also the right one has to wait', async () => {
    await makeStaff('guessed', 'finance');
    await makeStaff('bystander', 'finance');
    const strict = await startAuthenticatedServer(database, { limits: { signIns: 2 } });
    const [first, second] = [await signIn(strict, 'guessed'), await signIn(strict, 'guessed')];
    const change = (browser: typeof first, oldPassword: string, newPassword = 'another password') =>
      browser.post('/staff/changePassword', { oldPassword, newPassword });
    // What is refused for something else is no guess.
    expect((await change(first, password, 'short')).body).toMatchObject({ code: 2021, param: 'newPassword' });
    const wrong = await Promise.all([1, 2, 3].map((nth) => change(nth === 1 ? first : second, `guess ${nth}`)));
    expect(wrong.map(({ status }) => status).sort()).toEqual([400, 400, 429]);
    const refused = await change(first, password);
    expect([refused.status, refused.headers.get('ratelimit-limit')]).toEqual([429, '2']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // The account is as open as before, and so are the others.
    await first.ask('/staff/signOutEverywhere', {});
    expect((await change(await signIn(strict, 'bystander'), password)).status).toBe(200);
  });

  test('of a branch sees only that branch', async () => {
    const [, second] = school.branches;
    await makeStaff('branch', 'academicAffairs', { subOrgId: second.branchId });
    const staff = await signIn(server, 'branch');
    expect(await staff.ask('/user/list', {})).toMatchObject({ total: 5 });
  });
});

describe('the last requests', () => {
  test('show the caller, the path and the outcome of each request, only to admins', async () => {
    const boss = await signIn(server, 'boss');
    await boss.post('/user/get', { userId: '1_999999' });
    const { list } = await boss.ask('/request/list', { operation: 'user.get', outcome: 'refused' });
    expect(list[0]).toMatchObject({ operation: 'user.get', status: 404, caller: expect.stringMatching(/^staff:/) });
    expect(JSON.stringify(list)).not.toContain('1_999999');
    await makeStaff('curious', 'finance');
    expect((await (await signIn(server, 'curious')).post('/request/list', {})).status).toBe(403);
  });
});
