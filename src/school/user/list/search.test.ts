import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { tries } from '../../../../test/run/tries.ts';
import { createUserSetup } from '../../../../test/school/users.ts';
import { noon } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { foldText } from '../../../search/fold.ts';
import { insertUsers } from '../write.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
const newSetting = () => createUserSetup(database);

describe('searchStr', () => {
  test('finds any part of login name, name and mobile, and of nothing else', async () => {
    const { add, ids } = await newSetting();
    const [user] = await add({
      loginName: 'l.zhang',
      name: '欧阳娜娜',
      mobile: '13912345678',
      nickName: 'nick',
      guardianMobile: '15000000000',
      email: 'mail@example.com',
      externalId: 'crm-77',
    });
    const parts = ['l', 'zh', '.zh', 'l.zh', 'l.zha', 'l.zhang', '娜', '阳娜', '欧阳娜', '欧阳娜娜'];
    const digits = ['9', '39', '912', '1391', '13912', '5678', '45678', '13912345678'];
    for (const searchStr of [...parts, ...digits]) expect(await ids({ searchStr }), searchStr).toContain(user);
    const strangers = ['nick', '1500', '15000000000', 'mail@', 'crm-77', '娜欧', 'zhangl', '139123456780'];
    for (const searchStr of strangers) expect(await ids({ searchStr }), searchStr).toEqual([]);
  });

  test('does not join the end of one text with the beginning of the next', async () => {
    const { add, ids } = await newSetting();
    await add({ loginName: 'abcd', name: 'efgh', mobile: '13800138000' });
    for (const searchStr of ['de', 'cdef', 'abcdefgh', 'gh13', 'efgh13800'])
      expect(await ids({ searchStr })).toEqual([]);
  });

  test('ignores case and width', async () => {
    const { add, ids } = await newSetting();
    const [ascii] = await add({ loginName: 'Müller-STRASSE' });
    const [wide] = await add({ loginName: 'ＷＡＮＧ１２', name: 'ｱｲｳｴｵ' });
    for (const searchStr of ['müll', 'MÜLLER', 'ＭＵ'.replace('Ｕ', 'Ü'), 'strasse', 'straße']) {
      expect(await ids({ searchStr }), searchStr).toEqual([ascii]);
    }
    for (const searchStr of ['wang12', 'Ang1', 'ｇ１２', 'アイウエオ', 'ｱｲ']) {
      expect(await ids({ searchStr }), searchStr).toEqual([wide]);
    }
  });

  test('a keyword of % finds only names that contain a percent sign, _ only an underscore', async () => {
    const { add, ids } = await newSetting();
    const [percent, underscore, backslash] = await add(
      { name: '100%', loginName: 'a' },
      { name: 'snake_case_name', loginName: 'b' },
      { name: 'back\\slash\\path', loginName: 'c' },
    );
    expect(await ids({ searchStr: '%' })).toEqual([percent]);
    expect(await ids({ searchStr: '100%' })).toEqual([percent]);
    expect(await ids({ searchStr: '_' })).toEqual([underscore]);
    expect(await ids({ searchStr: 'snake_case_' })).toEqual([underscore]);
    expect(await ids({ searchStr: 'snake%name' })).toEqual([]);
    expect(await ids({ searchStr: 'snakexcase' })).toEqual([]);
    expect(await ids({ searchStr: '\\' })).toEqual([backslash]);
    expect(await ids({ searchStr: 'back\\slash' })).toEqual([backslash]);
  });

  test('is trimmed; empty means no filter', async () => {
    const { add, ids } = await newSetting();
    const [user] = await add({ loginName: 'trimmed' });
    expect(await ids({ searchStr: '  trimmed\t' })).toEqual([user]);
    const everyone = await ids({});
    for (const searchStr of ['', '   ', '　']) expect(await ids({ searchStr })).toEqual(everyone);
  });

  test('and the role must both match', async () => {
    const { add, ids } = await newSetting();
    const [teacher, student] = await add({ role: 'teacher', name: '王老师' }, { role: 'student', name: '王同学' });
    expect(await ids({ searchStr: '王' })).toEqual([teacher, student]);
    expect(await ids({ searchStr: '王', userRole: 'student' })).toEqual([student]);
    expect(await ids({ searchStr: '王', userRole: 'assistant' })).toEqual([]);
  });

  test('finds what contains it, whatever the texts and the keyword', async () => {
    const { school, ids } = await newSetting();
    const character = fc.constantFrom('a', 'B', '王', '%', '_', '1', '3', ' ', '𠮷', 'ß');
    const word = (maxLength: number) =>
      fc.array(character, { minLength: 1, maxLength }).map((characters) => characters.join(''));
    const people = fc.sample(fc.record({ name: word(12), mobile: word(11) }), { numRuns: 60, seed: 7 });
    const users = people.map((person, index) => ({
      branchId: school.branches[0].branchId,
      role: 'student' as const,
      loginName: `#${index}`,
      createdAtMs: noon,
      ...person,
    }));
    const numbers = await school.db.transaction((tx) => insertUsers(tx, users));
    const texts = users.map(({ name, mobile, loginName }) => [name, mobile, loginName].map(foldText));

    await fc.assert(
      fc.asyncProperty(word(7), async (searchStr) => {
        const keyword = foldText(searchStr.trim());
        fc.pre(keyword !== '');
        const expected = numbers.filter((_, index) => texts[index]?.some((text) => text.includes(keyword)));
        const found = (await ids({ searchStr })).map((id) => Number(id.slice(2)));
        expect(found.filter((number) => numbers.includes(number))).toEqual(expected);
      }),
      { numRuns: tries(60, 1000), seed: 11 },
    );
  });
});
