import type { Database } from '../../src/database/database.ts';
import { insertOrders, type NewOrder, type NewOrderLine } from '../../src/school/order/insert/insert-orders.ts';
import { createSchool, type School, type SchoolBranch } from './school.ts';

/** Two schools with the same data: an answer to the first must contain nothing of the second. */
export interface TwoSchools {
  readonly school: School;
  readonly other: School;
  /** Inserts the same orders into both schools; returns the ids of the first. */
  place(orders: (branches: School['branches']) => readonly NewOrder[]): Promise<number[]>;
}

export async function createTwoSchools(database: Database): Promise<TwoSchools> {
  const school = await createSchool(database);
  const other = await createSchool(database);
  return {
    school,
    other,
    place: async (orders) => {
      await other.db.transaction((tx) => insertOrders(tx, orders(other.branches)));
      return school.db.transaction((tx) => insertOrders(tx, orders(school.branches)));
    },
  };
}

/** An order of one paid line, by the branch's first student, unless said otherwise. */
export function orderBy(
  branch: SchoolBranch,
  {
    orderSn,
    lines = [{}],
    ...changes
  }: { orderSn: string; lines?: readonly Partial<NewOrderLine>[] } & Partial<Omit<NewOrder, 'lines'>>,
): NewOrder {
  const paidAtMs = changes.paidAtMs === undefined ? Date.UTC(2026, 2, 1) : changes.paidAtMs;
  return {
    orderSn,
    branchId: branch.branchId,
    type: 1,
    buyerId: branch.studentIds[0],
    moneyPaid: 0,
    createdAtMs: paidAtMs ?? Date.UTC(2026, 2, 1),
    ...changes,
    paidAtMs,
    lines: lines.map((line) => ({
      productId: branch.productIds[0],
      name: 'Course',
      quantity: 1,
      amount: 100,
      status: paidAtMs === null ? 0 : 2,
      ...line,
    })),
  };
}

const dayMs = 86_400_000;
let daysGiven = 0;

/** A day that no other test of the file uses, nor the days beside it, as the range of a request. */
export function freshDay(): { payStartDate: number; payEndDate: number } {
  daysGiven += 3;
  const payStartDate = Date.UTC(2024, 0, 1) + daysGiven * dayMs;
  return { payStartDate, payEndDate: payStartDate + dayMs - 1 };
}
