import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createTwoSchools, freshDay, orderBy, type TwoSchools } from '../../../../test/school/orders.ts';
import { callerOf, type School } from '../../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';
import { searchColumns } from '../../../search/grams.ts';
import { sql } from '../../../sql/sql.ts';
import { insertUsers, type NewUser } from '../../user/write.ts';
import type { Receiver } from '../insert/receivers.ts';

let twins: TwoSchools;
let server: TestServer;
beforeAll(async () => {
  const database = await openTestDatabase();
  twins = await createTwoSchools(database);
  server = await startServer(database, callerOf(twins.school));
});

const found = async (request: object): Promise<string[]> => {
  const { count, list } = await server.ask('/order/list', request);
  expect(count).toBe(list.length);
  return list.map(({ orderSn }: { orderSn: string }) => orderSn).sort();
};

type Person = Pick<NewUser, 'loginName' | 'name'> & { readonly mobile?: string };

/** Creates students in both schools; returns a function that finds their ids. */
async function createPeople<Name extends string>(people: Readonly<Record<Name, Person>>) {
  const given = Object.entries<Person>(people);
  const insert = ({ db, branches: [{ branchId }] }: School) =>
    db.transaction((tx) =>
      insertUsers(
        tx,
        given.map(([, person]) => ({ ...person, branchId, role: 'student', createdAtMs: 0 })),
      ),
    );
  const numbers = new Map<number, readonly number[]>();
  for (const school of [twins.school, twins.other]) numbers.set(school.branches[0].branchId, await insert(school));
  return ({ branchId }: { branchId: number }, name: Name): number =>
    numbers.get(branchId)?.[given.findIndex(([known]) => known === name)] ?? 0;
}

const rename = ({ db }: School, userId: number, { loginName, name, mobile = '' }: Person) =>
  db.transaction((tx) => {
    const { searchFields, searchGrams } = searchColumns(db.orgId, { open: [loginName, name], personal: [mobile] });
    return tx.run(sql`
      update users set login_name = ${loginName}, name = ${name}, mobile = ${mobile},
        search_fields = ${searchFields}::text[], search_grams = ${searchGrams}::text[]
      where org_id = $1 and user_id = ${userId}`);
  });

describe.each(['buyer', 'shareUser'] as const)('%s', (filter) => {
  const day = freshDay();
  const people = {
    wang: { loginName: `WangFang.${filter}`, name: '王芳', mobile: '13812345678' },
    wangXiao: { loginName: `wx_2010.${filter}`, name: '王小芳', mobile: '13912345999' },
    ouyang: { loginName: `ou%yang.${filter}`, name: '欧阳 明月', mobile: '' },
    long: { loginName: `long.${filter}`, name: '买买提·艾合买提江', mobile: '15000000000' },
    brien: { loginName: `o'brien".${filter}`, name: "O'Brien \\ Ｓｅａｎ", mobile: '' },
    strasse: { loginName: `s.${filter}`, name: 'Anna Straße', mobile: '' },
  };
  beforeAll(async () => {
    const idOf = await createPeople(people);
    await twins.place(([branch]) =>
      Object.keys(people).map((name) => {
        const userId = idOf(branch, name as keyof typeof people);
        const who = filter === 'buyer' ? { buyerId: userId } : { sharerId: userId };
        return orderBy(branch, { orderSn: `${filter}-${name}`, paidAtMs: day.payStartDate, ...who });
      }),
    );
  });
  const expectFound = async (keyword: string, ...names: string[]) =>
    expect(await found({ ...day, [filter]: keyword }), keyword).toEqual(names.map((name) => `${filter}-${name}`));
  const everyone = Object.keys(people).sort();

  test('finds any part of a real name, one character or many', async () => {
    await expectFound('王', 'wang', 'wangXiao');
    await expectFound('王芳', 'wang');
    await expectFound('小芳', 'wangXiao');
    await expectFound('买买提', 'long');
    await expectFound('买提·艾', 'long');
    await expectFound('提·艾合买', 'long');
    await expectFound('买买提·艾合买提江', 'long');
    await expectFound('买买提·艾合买提河');
    await expectFound('买买买提·艾合买提江');
    await expectFound('张');
  });

  test('finds any part of a user name, ignoring case', async () => {
    await expectFound('gf', 'wang');
    await expectFound('WANG', 'wang');
    await expectFound('wangfang', 'wang');
    await expectFound('GFANG', 'wang');
  });

  test('matches full-width and half-width forms, and letters that have no single upper case', async () => {
    await expectFound('ｗａｎｇｆ', 'wang');
    await expectFound('sean', 'brien');
    await expectFound('STRASSE', 'strasse');
    await expectFound('straße', 'strasse');
  });

  test('treats %, _, quotes and backslashes as ordinary characters', async () => {
    await expectFound('%', 'ouyang');
    await expectFound('_', 'wangXiao');
    await expectFound('wx%2010');
    await expectFound('ou_yang');
    await expectFound("'", 'brien');
    await expectFound('"', 'brien');
    await expectFound("o'brien", 'brien');
    await expectFound('\\', 'brien');
    await expectFound("' or '1'='1");
  });

  test('is trimmed; empty means no filter', async () => {
    await expectFound('  王芳\t', 'wang');
    await expectFound('　王芳　', 'wang');
    for (const blank of ['', '   ', '　']) await expectFound(blank, ...everyone);
    await expectFound('阳 明', 'ouyang');
  });

  test('does not match across the end of one field and the beginning of the next', async () => {
    await expectFound(`${filter}王`);
    await expectFound(`${filter}王芳138`);
    await expectFound('王芳13');
  });

  if (filter === 'buyer') {
    test('finds a buyer by any digits of the mobile', async () => {
      await expectFound('138', 'wang');
      await expectFound('12345', 'wang', 'wangXiao');
      await expectFound('5678', 'wang');
      await expectFound('13812345678', 'wang');
      await expectFound('138123456789');
      await expectFound('１３８１', 'wang');
    });
  } else {
    test('does not find a sharer by the mobile', async () => {
      for (const digits of ['138', '12345', '5678', '13812345678']) await expectFound(digits);
    });
  }

  test('finds people only by their current names, which the record shows', async () => {
    const later = freshDay();
    const idOf = await createPeople({ renamed: { loginName: `old.${filter}`, name: '旧名', mobile: '17711112222' } });
    await twins.place(([branch]) => {
      const userId = idOf(branch, 'renamed');
      const who = filter === 'buyer' ? { buyerId: userId } : { sharerId: userId };
      return [orderBy(branch, { orderSn: `${filter}-renamed`, paidAtMs: later.payStartDate, ...who })];
    });
    const present = { loginName: `new.${filter}`, name: '新名', mobile: '17733334444' };
    await rename(twins.school, idOf(twins.school.branches[0], 'renamed'), present);

    for (const old of ['旧', `old.${filter}`, '1111']) expect(await found({ ...later, [filter]: old })).toEqual([]);
    for (const now of ['新名', `new.${filter}`]) {
      expect(await found({ ...later, [filter]: now })).toEqual([`${filter}-renamed`]);
    }
    const { list } = await server.ask('/order/list', later);
    if (filter === 'buyer') expect(list).toMatchObject([{ customerName: 'new.buyer', customerRealName: '新名' }]);
  });
});

describe('receiver', () => {
  const day = freshDay();
  const homes: Record<string, Receiver> = {
    wang: { receiver: '王芳', mobile: '13812345678', districts: '上海市 浦东新区', address: '世纪大道 100 号' },
    li: { receiver: 'Li_Jie 100%', mobile: '13900001111', districts: '北京市', address: '王府井' },
  };
  beforeAll(() =>
    twins.place(([branch]) => [
      ...Object.entries(homes).map(([name, receiver]) =>
        orderBy(branch, { orderSn: `to-${name}`, paidAtMs: day.payStartDate, receiver }),
      ),
      orderBy(branch, { orderSn: 'to-nobody', paidAtMs: day.payStartDate }),
    ]),
  );

  test.each([
    ['王', ['to-wang']],
    ['芳', ['to-wang']],
    ['3812', ['to-wang']],
    ['13812345678', ['to-wang']],
    ['0000111', ['to-li']],
    ['li_jie', ['to-li']],
    ['Ｌｉ_Ｊ', ['to-li']],
    ['%', ['to-li']],
    ['li%jie', []],
    ['ann', []],
    ['北京', []],
    ['世纪大道', []],
    [' ', ['to-li', 'to-nobody', 'to-wang']],
  ])('%j is looked for in the name and the mobile of the receiver, and nowhere else', async (keyword, orders) => {
    expect(await found({ ...day, receiver: keyword })).toEqual(orders);
  });

  test('the same receiver of two buyers is found for both', async () => {
    const later = freshDay();
    await twins.place(([branch]) =>
      branch.studentIds.map((buyerId, index) =>
        orderBy(branch, {
          orderSn: `shared-${index}`,
          buyerId,
          paidAtMs: later.payStartDate,
          ...(homes.wang === undefined ? {} : { receiver: homes.wang }),
        }),
      ),
    );
    expect(await found({ ...later, receiver: '王芳' })).toEqual(['shared-0', 'shared-1', 'shared-2']);
  });
});

describe('prodName', () => {
  const day = freshDay();
  beforeAll(() =>
    twins.place(([branch]) => [
      orderBy(branch, {
        orderSn: 'maths',
        paidAtMs: day.payStartDate,
        lines: [{ name: '初一数学秋季班 100%' }, { name: '初一数学练习册' }, { name: 'Book' }],
      }),
      orderBy(branch, { orderSn: 'physics', paidAtMs: day.payStartDate, lines: [{ name: '初二_物理 Physics' }] }),
      orderBy(branch, { orderSn: 'pieces', paidAtMs: day.payStartDate, lines: [{ name: 'vwxy wxyz' }] }),
    ]),
  );

  test.each([
    ['初', ['maths', 'physics']],
    ['数学', ['maths']],
    ['初一数学', ['maths']],
    ['初一数学练习册', ['maths']],
    ['初一数学秋季班练习册', []],
    ['book', ['maths']],
    ['PHYS', ['physics']],
    ['physics', ['physics']],
    ['%', ['maths']],
    ['_', ['physics']],
    ['vwxyz', []],
    ['Course', []],
    ['', ['maths', 'physics', 'pieces']],
  ])('%j finds an order by the name of any of its lines, once', async (prodName, orders) => {
    expect(await found({ ...day, prodName })).toEqual(orders);
  });

  test('a product is found by its name in the order, not by its current name', async () => {
    const later = freshDay();
    const { db, branches } = twins.school;
    const [branch] = branches;
    await twins.place(([place]) => [
      orderBy(place, { orderSn: 'renamed-product', paidAtMs: later.payStartDate, lines: [{ name: '春季班' }] }),
    ]);
    await db.transaction((tx) =>
      tx.run(sql`update products set name = '夏季班' where org_id = $1 and product_id = ${branch.productIds[0]}`),
    );
    expect(await found({ ...later, prodName: '春季' })).toEqual(['renamed-product']);
    expect(await found({ ...later, prodName: '夏季' })).toEqual([]);
  });
});

test('an order of a deleted buyer stays and is still found by the name', async () => {
  const day = freshDay();
  const { db, branches } = twins.school;
  const idOf = await createPeople({ gone: { loginName: 'gone', name: '离开的人' } });
  await twins.place(([branch]) => [
    orderBy(branch, { orderSn: 'of-gone', paidAtMs: day.payStartDate, buyerId: idOf(branch, 'gone') }),
  ]);
  await db.transaction((tx) =>
    tx.run(sql`update users set deleted_at_ms = 1 where org_id = $1 and user_id = ${idOf(branches[0], 'gone')}`),
  );
  expect(await found({ ...day, buyer: '离开' })).toEqual(['of-gone']);
});
