import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { type Crm, createCrm } from '../../../test/school/crm.ts';

let crm: Crm;
beforeAll(async () => {
  crm = await createCrm(await openTestDatabase());
});

describe('a preview', () => {
  const preview = async (rows: readonly object[]) => {
    const source = crypto.randomUUID();
    return crm.load(rows, { source, whole: 'check' });
  };
  const confirm = (rows: readonly object[], expected: string) =>
    crm.server.post('/import', {
      sheet: 'users',
      rows,
      update: true,
      source: crypto.randomUUID(),
      whole: 'commit',
      expected,
    });

  test('changes nothing; confirmed, exactly that happens, without the bad rows', async () => {
    const one = await crm.student();
    const rows = [
      { userId: one.userId, grade: '初二' },
      { userId: one.userId, gender: 7 },
      { userId: one.userId, name: '孙丽' },
    ];
    const seen = await preview(rows);
    expect(seen).toMatchObject({
      changed: 1,
      badNum: 1,
      knownRows: [2],
      preview: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(await crm.stored(one)).toMatchObject({ grade: '初一' });
    const { body } = await confirm(rows, seen.preview);
    expect(body.obj).toMatchObject({ changed: 1, badNum: 1, bad: seen.bad, changes: seen.changes });
    expect(await crm.stored(one)).toMatchObject({ grade: '初二' });
  });

  test('confirmed after the data changed is refused, and nothing is half-applied', async () => {
    const [one, two] = [await crm.student(), await crm.student()];
    const rows = [one, two].map(({ userId }) => ({ userId, grade: '初二' }));
    const seen = await preview(rows);
    await crm.server.ask('/user/update', { userId: two.userId, grade: '高三' });
    const { status, body } = await confirm(rows, seen.preview);
    expect([status, body.code]).toEqual([409, 4507]);
    expect(await crm.stored(one)).toMatchObject({ grade: '初一' });
    expect(await crm.stored(two)).toMatchObject({ grade: '高三' });
  });
});
