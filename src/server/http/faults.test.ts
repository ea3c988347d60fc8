import { Type } from 'typebox';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, isPostgres, openTestDatabase } from '../../../test/database/database.ts';
import { createExampleSchool } from '../../../test/school/example-school.ts';
import { createShop } from '../../../test/school/shop.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import { operations } from '../../catalogue/operations.ts';
import type { Database } from '../../database/database.ts';
import { openEmbedded } from '../../database/embedded.ts';
import { openPostgres } from '../../database/postgres.ts';
import { type Implementation, writeOperation } from '../../operation/call/implementation.ts';
import { operation } from '../../operation/contract/operation.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { type Sql, sql } from '../../sql/sql.ts';

/** Stands for what must never leave the server: a mobile number in a row. */
const marker = '13800138000';
const nothing = row({});

/** An operation that goes wrong inside, as none of ours is meant to. */
function faulty(path: `/${string}`, fault: (tx: OrgSql) => Promise<unknown>): Implementation {
  const definition = operation({
    name: `faulty.${path.slice(1)}`,
    path,
    title: 'Faulty',
    description: 'Goes wrong.',
    scope: 'order:write',
    request: {},
    response: Type.Object({}),
    example: { request: {}, response: {} },
  });
  return writeOperation(definition, async ({ tx }) => {
    await fault(tx);
    return {};
  });
}

const statement = (path: `/${string}`, query: Sql) => faulty(path, (tx) => tx.rows(query, nothing));
const branch = sql`insert into branches (org_id, app_id, name) values ($1, ${marker}, 'x')`;

const faults: readonly Implementation[] = [
  statement('/badValue', sql`select $1::bigint, ${`${marker}x`}::bigint`),
  statement('/syntax', sql`selec $1::bigint, ${marker}`),
  statement('/division', sql`select $1::bigint / 0`),
  faulty('/duplicate', async (tx) => {
    await tx.run(branch);
    await tx.run(branch);
  }),
  statement(
    '/check',
    sql`insert into users (org_id, branch_id, role, login_name, name, created_at_ms, updated_at_ms,
    search_fields, search_grams) values ($1, 1, ${marker}, ${marker}, ${marker}, 0, 0, '{}', '{}')`,
  ),
  statement(
    '/grouping',
    sql`select 1 from users where org_id = $1 and login_name = ${marker} group by ${marker} having name = ${marker}`,
  ),
  faulty('/mismatch', (tx) => tx.rows(sql`select ${marker}::text as number, $1::bigint`, row({ number: integer }))),
  faulty('/json', async () => JSON.parse(`x${marker}`)),
  faulty('/nothing', async () => Reflect.get(JSON.parse('null'), marker)),
  faulty('/string', () => Promise.reject(marker)),
];

describe('a fault of ours', () => {
  let server: TestServer;

  beforeAll(async () => {
    const database = await openTestDatabase();
    const caller = await createExampleSchool(database);
    server = await startServer(database, caller, { operations: faults });
  });

  test.each(faults.map(({ operation: { path } }) => path))(
    '%s is answered with 500 and the same words, and its cause logged without a value',
    async (path) => {
      const { status, text, body } = await server.post(path, {});
      expect([status, body.code]).toEqual([500, 5001]);
      expect(body.msg).toBe('Internal server error. Report the reqId to the operator.');
      expect(Object.keys(body)).toEqual(['code', 'msg', 'reqId', 'reqTime', 'execTime']);
      expect(text).not.toMatch(/select|insert|column|constraint|syntax|at \/|\.ts|\.js/i);

      const line = server.logged.at(-1);
      expect(line).toMatchObject({ level: 50, reqId: body.reqId, route: path, status: 500, code: 5001 });
      expect(line).toHaveProperty('cause');
      expect(text + JSON.stringify(server.logged)).not.toContain(marker);
    },
  );

  test('its cause names what a person needs to find it', async () => {
    const causeOf = async (path: string) => {
      await server.post(path, {});
      return server.logged.at(-1)?.cause;
    };
    expect(await causeOf('/duplicate')).toMatchObject({
      name: 'DatabaseError',
      sqlState: '23505',
      constraint: 'branches_app_id_unique',
    });
    expect(await causeOf('/mismatch')).toMatchObject({
      name: 'TypeError',
      message: 'Column number should hold an integer, not string',
      at: expect.arrayContaining([expect.stringMatching(/\/row\.[jt]s:/)]),
    });
  });
});

describe('a database that does not answer', () => {
  const open = async (statementTimeoutMs: number): Promise<Database> => {
    const place = await createTestDatabase();
    return place.kind === 'embedded'
      ? openEmbedded({ dataDir: place.dataDir, statementTimeoutMs })
      : openPostgres({ url: place.url, statementTimeoutMs, poolSize: 2 });
  };

  test('is a 503 with Retry-After for every operation of the interface, and obj where the interface requires it', async () => {
    const database = await open(30_000);
    const caller = await createExampleSchool(database);
    const server = await startServer(database, caller);
    await database.close();
    for (const { operation } of operations.filter((each) => each.operation.number !== undefined)) {
      const { status, headers, body } = await server.post(operation.path, operation.example.request);
      expect([operation.path, status, body.code]).toEqual([operation.path, 503, 5002]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body.obj).toEqual(operation.onError?.(5002));
      expect(server.logged.at(-1)).toMatchObject({ level: 50, status: 503, cause: { name: 'DatabaseUnavailable' } });
    }
    // A wrong request still gets its error.
    expect((await server.post('/getOrgCourse', {})).status).toBe(400);
  });

  test('a statement past its limit is a 503 with Retry-After, and the next one works', async () => {
    const database = await open(2_000);
    const caller = await createExampleSchool(database);
    const slow = statement('/slow', sql`select pg_sleep(3600), $1::bigint`);
    const server = await startServer(database, caller, { operations: [...operations, slow] });
    const { status, headers, body } = await server.post('/slow', {});
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 5003, '1']);
    expect(server.logged.at(-1)).toMatchObject({ status: 503, cause: { name: 'StatementTimeout' } });
    expect((await server.post('/getOrgCourse', { subOrgId: 1 })).status).toBe(200);
    await database.close();
  });

  // The embedded database has one connection: nobody else can hold a row.
  test.runIf(isPostgres())(
    'a payment that waits past the limit for a row that somebody else holds is a 503, and works afterwards',
    async () => {
      const database = await open(2_000);
      const shop = await createShop(database);
      const { orderSn, payable } = await shop.buy(await shop.product());
      const payment = { orderSn, amount: payable, payChannel: 'wechat', transactionNo: 'waited' };
      await shop.school.db.transaction(async (tx) => {
        await tx.run(sql`select from users where org_id = $1 and user_id = ${shop.branch.studentIds[0]} for update`);
        const { status, headers, body } = await shop.server.post('/order/pay', payment);
        expect([status, body.code, headers.get('retry-after')]).toEqual([503, 5003, '1']);
        expect(shop.server.logged.at(-1)).toMatchObject({ cause: { name: 'StatementTimeout' } });
      });
      expect(await shop.server.ask('/order/pay', payment)).toMatchObject({ orderStatus: 2 });
      await database.close();
    },
  );
});
