import { beforeAll, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../../test/database/database.ts';
import { createShop, type Shop } from '../../../../test/school/shop.ts';
import { startAuthenticatedServer } from '../../../../test/server/authenticated-server.ts';
import type { TestServer } from '../../../../test/server/server.ts';
import { type Browser, password, signIn } from '../../../../test/server/sign-in.ts';

const path = '/order/revealAddresses';
const orderAddress = { receiver: '王建国', mobile: '13800001234', districts: '上海市', address: '漕溪北路 88 号' };

let shop: Shop;
let server: TestServer;
let packer: Browser;
let sent: string;
let plain: string;

beforeAll(async () => {
  const database = await openOwnDatabase();
  shop = await createShop(database);
  const productId = await shop.product();
  ({ orderSn: sent } = await shop.buyAndPay(productId, { orderAddress }));
  ({ orderSn: plain } = await shop.buyAndPay(productId));
  server = await startAuthenticatedServer(database);
  for (const [loginName, role] of [
    ['boss', 'owner'],
    ['packer', 'academicAffairs'],
    ['looker', 'readOnly'],
  ]) {
    await shop.server.ask('/staff/create', { loginName, name: loginName, role, password });
  }
  packer = await signIn(server, 'packer');
});

test('addresses are complete; orders without one and unknown orders are omitted; the audit log has an entry for each order', async () => {
  expect(await packer.ask(path, { orderSns: ['nowhere', plain, sent, sent] })).toEqual({
    list: [{ orderSn: sent, ...orderAddress }],
  });
  const { list } = await shop.server.ask('/audit/list', { operation: 'order.revealAddresses' });
  expect(list).toMatchObject([{ record: 'order', recordId: sent, fields: { shown: [null, 'address'] } }]);
});

test('no address is stored for a repeated request', async () => {
  const ask = () => packer.post(path, { orderSns: [sent] }, { 'Idempotency-Key': 'once' });
  expect((await ask()).body.obj.list).toEqual([{ orderSn: sent, ...orderAddress }]);
  expect((await ask()).body.obj.list).toEqual([
    { orderSn: sent, receiver: '', mobile: '', districts: '', address: '' },
  ]);
});

test('a role without the scope, and one of another branch, get no address', async () => {
  const looker = await signIn(server, 'looker');
  expect((await looker.post(path, { orderSns: [sent] })).body.code).toBe(3007);
  expect(await shop.elsewhere.ask(path, { orderSns: [sent] })).toEqual({ list: [] });
});

test('200 orders pass, 201 fail', async () => {
  const orderSns = Array.from({ length: 200 }, (_, index) => `none-${index}`);
  expect(await packer.ask(path, { orderSns })).toEqual({ list: [] });
  expect((await packer.post(path, { orderSns: [...orderSns, 'more'] })).body).toMatchObject({ param: 'orderSns' });
});
