import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';

const path = '/import';
let school: School;
let server: TestServer;
let names = 0;
beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});

const student = (changes: object = {}) => ({
  ...{ userRole: 'student', loginName: `import-${names++}`, name: '孙丽', subOrgId: school.branches[0].branchId },
  ...{ createAt: Date.UTC(2026, 0, 1), ...changes },
});
const source = () => crypto.randomUUID();

describe('the audit log has an entry', () => {
  /** The entries that the requests of `act` added. */
  async function entriesOf(act: () => Promise<unknown>) {
    const { total } = await server.ask('/audit/list', { operation: 'import.rows' });
    await act();
    const { list, total: now } = await server.ask('/audit/list', { operation: 'import.rows', pageSize: 500 });
    return list
      .slice(0, now - total)
      .map(({ record, recordId, fields }: { record: string; recordId: string; fields: object }) => ({
        record,
        recordId,
        fields,
      }));
  }

  test('for what an import added: its source and how many records', async () => {
    const id = source();
    const batch = await entriesOf(() =>
      server.ask(path, { sheet: 'users', source: id, rows: [student(), student(), student({ loginName: '' })] }),
    );
    expect(batch).toEqual([{ record: 'users', recordId: id, fields: { added: [null, 2] } }]);
    expect(await entriesOf(() => server.ask(path, { sheet: 'users', rows: [student()] }))).toEqual([
      { record: 'users', recordId: '', fields: { added: [null, 1] } },
    ]);
  });

  test('for the commit of a previewed file, not for staging and previewing it', async () => {
    const id = source();
    const rows = [student(), student()];
    const send = (body: object) => server.ask(path, { sheet: 'users', source: id, rows: [], ...body });
    expect(await entriesOf(() => send({ rows, whole: 'stage' }))).toEqual([]);
    const { preview } = await server.ask(path, { sheet: 'users', source: id, from: 2, rows: [], whole: 'check' });
    expect(await entriesOf(() => send({ rows, whole: 'check' }))).toEqual([]);
    expect(await entriesOf(() => send({ rows, whole: 'commit', expected: preview }))).toEqual([
      { record: 'users', recordId: id, fields: { added: [null, 2] } },
    ]);
  });

  test('for no import that added and changed nothing', async () => {
    const known = student();
    await server.ask(path, { sheet: 'users', rows: [known] });
    const bad = student({ loginName: '' });
    for (const body of [
      { rows: [known] },
      { rows: [known], update: true },
      { rows: [bad] },
      { rows: [], source: source(), finish: true },
      { rows: [known], source: source(), whole: 'commit' },
      { rows: [student(), bad], source: source(), whole: 'commit' },
    ]) {
      expect(await entriesOf(() => server.ask(path, { sheet: 'users', ...body }))).toEqual([]);
    }
  });

  test('for each record that an import changed, and none that says it added something', async () => {
    const known = student();
    await server.ask(path, { sheet: 'users', rows: [known] });
    const { users } = await server.ask('/search', { keyword: known.loginName });
    const rows = [{ ...known, name: '孙丽丽' }];
    const update = { sheet: 'users', rows, source: source(), whole: 'commit', update: true };
    expect(await entriesOf(() => server.ask(path, update))).toEqual([
      { record: 'user', recordId: users[0].userId, fields: { name: ['孙丽', '孙丽丽'] } },
    ]);
  });
});
