import { expect } from 'vitest';
import type { OrgSql } from '../../src/sql/org-sql.ts';
import { integer, row } from '../../src/sql/row.ts';
import { type Sql, sql } from '../../src/sql/sql.ts';

/** Queries for tests of large data sets. */
export function aggregates(db: () => OrgSql) {
  /** The number that a query returns. */
  const number = async (query: Sql): Promise<number> => (await db().one(query, row({ number: integer }))).number;

  const some = async (query: Sql): Promise<void> => {
    expect(await number(query)).toBeGreaterThan(0);
  };

  /** The percentage of rows of `from` that match the condition. */
  const percentage = async (from: Sql, such: Sql): Promise<number> => {
    const counted = await db().one(
      sql`select count(*) filter (where ${such}) as part, count(*) as whole from ${from}`,
      row({ part: integer, whole: integer }),
    );
    expect(counted.whole).toBeGreaterThan(100);
    return (100 * counted.part) / counted.whole;
  };

  return { number, some, percentage };
}

export function expectBetween(value: number, from: number, to: number): void {
  expect(value).toBeGreaterThanOrEqual(from);
  expect(value).toBeLessThanOrEqual(to);
}
