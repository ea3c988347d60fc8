import type { Database } from '../../src/database/database.ts';
import { startServer, type TestServer } from '../server/server.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from './school.ts';

/** What an order has come to, as the operations answer it. */
export interface OrderState {
  readonly orderSn: string;
  readonly orderStatus: number;
  readonly orderAmount: number;
  readonly payable: number;
  readonly moneyPaid: number;
  readonly payBefore: number;
  readonly purchaseGroupId: number;
  readonly lines: readonly {
    readonly line: number;
    readonly status: number;
    readonly share: number;
    readonly refundAmount: number;
  }[];
}

/** A school that sells, all through the operations. */
export interface Shop {
  readonly school: School;
  readonly branch: SchoolBranch;
  readonly server: TestServer;
  /** Someone bound to the school's second branch. */
  readonly elsewhere: TestServer;
  /** A product that can be bought. */
  product(changes?: object): Promise<number>;
  /** The students' ids as the interface writes them. */
  readonly students: readonly [string, string, string];
  /** An order of one unit by the first student, unless said otherwise. */
  buy(productId: number, changes?: object): Promise<OrderState>;
  /** The same, and paid. */
  buyAndPay(productId: number, changes?: object): Promise<OrderState>;
  pay(order: OrderState, changes?: object): Promise<OrderState>;
  move(path: string, order: { readonly orderSn: string }, changes?: object): Promise<OrderState>;
  /** What is refused, in short. */
  refused(path: string, request: object, by?: TestServer): Promise<{ status: number; code: number; param?: string }>;
}

export async function createShop(database: Database): Promise<Shop> {
  const school = await createSchool(database);
  const [branch, second] = school.branches;
  const server = await startServer(database, callerOf(school));
  const elsewhere = await startServer(database, callerOf(school, second));
  const [ann, ben, cem] = branch.studentIds;
  const students = [`1_${ann}`, `1_${ben}`, `1_${cem}`] as const;
  let transactions = 0;

  const shop: Shop = {
    school,
    branch,
    server,
    elsewhere,
    students,
    product: async (changes = {}) => {
      const { productId } = await server.ask('/product/create', { name: 'Maths', type: 1, price: 1000, ...changes });
      await server.ask('/product/setStatus', { productId, status: 1 });
      await server.ask('/product/setStatus', { productId, status: 2 });
      return productId;
    },
    buy: (productId, changes = {}) =>
      server.ask('/order/create', { buyerId: students[0], productList: [{ productId }], ...changes }),
    buyAndPay: async (productId, changes) => shop.pay(await shop.buy(productId, changes)),
    pay: ({ orderSn, payable: amount }, changes = {}) => {
      transactions += 1;
      const transactionNo = `t${transactions}`;
      return server.ask('/order/pay', { orderSn, amount, payChannel: 'wechat', transactionNo, ...changes });
    },
    // The person who requests a refund may not approve it.
    move: (path, { orderSn }, changes = {}) =>
      server.ask(path, { orderSn, ...(path === '/order/approveRefund' && { userName: 'approver' }), ...changes }),
    refused: async (path, request, by = server) => {
      const { status, body } = await by.post(path, request);
      return { status, code: body.code, ...(body.param === undefined ? {} : { param: body.param }) };
    },
  };
  return shop;
}
