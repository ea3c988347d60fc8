import type { Database } from '../../src/database/database.ts';
import { noon, startServer, type TestServer } from '../server/server.ts';
import { createTwoSchools, freshDay, orderBy, type TwoSchools } from './orders.ts';
import { callerOf } from './school.ts';

export interface Person {
  readonly userId: string;
  readonly externalId: string;
  readonly loginName: string;
}

export interface Line {
  readonly productId: number;
  readonly product_name: string;
  readonly quantity: number;
  readonly orderAmount: number;
  readonly status: number;
}

/** A school whose students and orders come from the files of a CRM. */
export interface Crm {
  readonly schools: TwoSchools;
  readonly server: TestServer;
  /** A text that no record has yet. */
  readonly fresh: (start: string) => string;
  readonly student: (fields?: object) => Promise<Person>;
  /** Imports rows of people, to change records unless `more` says otherwise. */
  readonly load: (rows: readonly object[], more?: object, on?: TestServer) => ReturnType<TestServer['ask']>;
  readonly stored: (person: Person) => ReturnType<TestServer['ask']>;
  /** A new order for a row of a file. */
  readonly orderRow: (orderSn: string) => Promise<Readonly<Record<string, unknown>>>;
}

export async function createCrm(database: Database): Promise<Crm> {
  const schools = await createTwoSchools(database);
  const server = await startServer(database, callerOf(schools.school));
  let names = 0;
  const fresh = (start: string) => {
    names += 1;
    return `${start}-${names}`;
  };
  return {
    schools,
    server,
    fresh,
    student: async (fields = {}) => {
      const person = { loginName: fresh('crm'), externalId: fresh('CRM') };
      const created = { userRole: 'student', name: '孙丽', mobile: '13912345678', grade: '初一', ...person, ...fields };
      return { ...person, ...(await server.ask('/user/create', created)) };
    },
    load: (rows, more = {}, on = server) => on.ask('/import', { sheet: 'users', rows, update: true, ...more }),
    stored: ({ userId }) => server.ask('/user/get', { userId }),
    orderRow: async (orderSn) => {
      const day = freshDay();
      const model = `model-of-${orderSn}`;
      await schools.place(([branch]) => [orderBy(branch, { orderSn: model, paidAtMs: day.payStartDate })]);
      const { lines, buyerId, subOrgId } = await server.ask('/order/get', { orderSn: model });
      const productList = lines.map(({ productId, product_name, quantity, orderAmount }: Line) => ({
        ...{ productId, product_name, quantity, orderAmount },
        status: 0,
      }));
      return { orderSn, buyerId, subOrgId, dateAdded: noon, productList };
    },
  };
}
