import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Lectern } from '../../src/client/index.ts';
import { isPostgres, openOwnDatabase } from '../database/database.ts';
import { isLong } from '../run/tries.ts';
import { createSchool } from '../school/school.ts';
import { startAuthenticatedServer } from '../server/authenticated-server.ts';

const folder = fileURLToPath(new URL('../../client-python', import.meta.url));

// Needs Debian's python3 and mypy; .ci/long installs them.
describe.runIf(isLong && isPostgres())('the Python client', () => {
  let place: string;
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'lectern-python-'));
  });
  afterAll(() => rm(place, { recursive: true }));

  const run = async (program: string, args: readonly string[], environment: Record<string, string> = {}) => {
    const env = { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: '1', PYTHONPATH: folder, ...environment };
    const running = promisify(execFile)(program, args, { cwd: folder, env });
    const { stdout, stderr } = await running.catch((error) => expect.fail(`${error.stdout}\n${error.stderr}`));
    return stdout + stderr;
  };

  test('retries, signs, verifies webhooks and pages without a server', async () => {
    const output = await run('/usr/bin/python3', ['-m', 'unittest', '-v', 'tests.test_offline']);
    expect(output).toMatch(/Ran 1[0-9] tests[\s\S]*\nOK\n/);
  });

  test('calls a real server with a key and with both signatures', async () => {
    const database = await openOwnDatabase();
    const school = await createSchool(database);
    const [{ branchId, teacherId, studentIds, subjectIds }] = school.branches;
    const server = await startAuthenticatedServer(database, { basePath: '/open/v1' });
    server.setNow(Date.now());
    const url = `${server.url}/open/v1/`;
    const scopes = ['user:read', 'user:write', 'group:read', 'group:write', 'order:read', 'subject:read'] as const;
    const every = [...scopes, 'statistics:read', 'exam:read', 'personal', 'admin'] as const;
    const key = await new Lectern({ baseUrl: url }).key.create({ name: 'a', scopes: every, signsHeaders: true });
    const owner = new Lectern({ baseUrl: url, key: key.secret });
    const strict = { manner: 'strict', subOrgId: branchId } as const;
    const bodyKey = await owner.key.create({ name: 'b', scopes: every, signsBody: true, ...strict });
    const total = async (userRole?: 'student') => (await owner.user.list({ userRole })).total;
    const facts = {
      url,
      key: key.secret,
      keyId: key.keyId,
      signingSecret: key.signingSecret,
      bodySecret: bodyKey.signingSecret,
      branch: branchId,
      teacher: `0_${teacherId}`,
      student: `1_${studentIds[0]}`,
      subject: subjectIds[0],
      students: await total('student'),
      people: await total(),
    };
    const tests = ['-m', 'unittest', '-v', 'tests.test_server'];
    const output = await run('/usr/bin/python3', tests, { LECTERN_FACTS: JSON.stringify(facts) });
    expect(output).toMatch(/Ran 1[0-9] tests[\s\S]*\nOK\n/);
  });

  test('has types that mypy accepts for Python 3.9', async () => {
    const cache = ['--cache-dir', join(place, 'mypy')];
    expect(await run('mypy', ['--strict', '--python-version', '3.9', ...cache, 'lectern'])).toContain(
      'no issues found',
    );
  });
});
