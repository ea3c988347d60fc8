import type { Executor } from '../../database/database.ts';
import { orgSql } from '../../database/org-sql.ts';
import { rowsByCursor } from '../../database/snapshot.ts';
import type { Caller } from '../../operation/call/caller.ts';
import type { Implementation } from '../../operation/call/implementation.ts';
import { readWithin } from '../../operation/call/run-within.ts';
import { pagesOf } from '../../operation/contract/pages.ts';
import { fail } from '../../operation/errors/failure.ts';
import { pageQueriesOf } from '../../sql/page.ts';
import { integer, nullable, row, text } from '../../sql/row.ts';
import { nothing, type Sql, sql } from '../../sql/sql.ts';
import { sheetErrors } from './errors.ts';

/** Limits a sheet to the records that a list operation finds. */
export interface Filter {
  readonly implementation: Implementation;
  /** Parameters of the operation, without paging. */
  readonly parameters: object;
  /** The name of the page parameter. */
  readonly page: string;
  /** Whether the parameters of paging are texts. */
  readonly asText: boolean;
  /** The field that identifies a record in the sheet. */
  readonly field: string;
  /** Its value, in a query of the list's records, called `page`. */
  readonly key: Sql;
}

/** The list operation that filters each sheet. */
export const filteredBy: Readonly<Record<string, { readonly operation: string } & Pick<Filter, 'field' | 'key'>>> = {
  users: { operation: 'user.list', field: 'loginName', key: sql`page.login_name` },
  products: { operation: 'product.getProductList', field: 'id', key: sql`page.product_id` },
  groups: { operation: 'group.list', field: 'groupId', key: sql`page.group_id` },
  orders: {
    operation: 'order.list',
    field: 'orderSn',
    key: sql`(select o.order_sn from orders o where o.org_id = $1 and o.order_id = page.order_id)`,
  },
  lessons: { operation: 'liveclass.list', field: 'liveclass', key: sql`page.lesson_id` },
  homework: { operation: 'homework.list', field: 'homeworkId', key: sql`page.homework_id` },
  exams: { operation: 'exam.list', field: 'examId', key: sql`page.exam_id` },
};

/** A filter of the sheet with these parameters of its list operation. */
export function filterOf(operations: readonly Implementation[], sheet: string, parameters: object): Filter {
  const by = filteredBy[sheet];
  const implementation = operations.find(({ operation }) => operation.name === by?.operation);
  const pages = implementation === undefined ? undefined : pagesOf(implementation.operation);
  if (by === undefined || implementation === undefined || pages?.page === undefined) {
    throw fail(sheetErrors.sheetUnfiltered, {
      param: 'where',
      allowed: Object.keys(filteredBy).join(', '),
      received: sheet,
    });
  }
  return { implementation, parameters, page: pages.page, asText: pages.asText, field: by.field, key: by.key };
}

/** More records than a list has. */
const everyRecord = 1_000_000_000;

const keyRow = row({ key: text });
const hasTotal = row({ total: nullable(integer) });

/**
 * The keys of the matching records, in the order of the list. One query finds them, so that the cost grows with the number of
 * records: with one page after the other, each page would search and skip what the pages before it had.
 */
export async function* keysThatMatch(tx: Executor, caller: Caller, filter: Filter, now: number) {
  const { implementation, parameters, page: number, asText, key } = filter;
  if (!('read' in implementation)) throw new Error('Only a read operation can be a filter');
  const form = (value: number) => (asText ? String(value) : value);
  const first = { ...parameters, [number]: form(0), pageSize: form(1) };
  const db = orgSql(tx, caller.orgId);
  const queries = await pageQueriesOf(db, (asking) => {
    const call = { db: asking, caller, now, language: 'en', scopes: 'every' } as const;
    return readWithin(call, implementation, first, { pageSize: form(everyRecord) });
  });
  for (const [index, { shared, total, page, order }] of queries.entries()) {
    const beside = shared === undefined ? nothing : sql`with ${shared}`;
    const isLast = index === queries.length - 1;
    if (!isLast && (await db.one(sql`${beside} select (${total}) as total`, hasTotal)).total === null) continue;
    const keys = sql`${beside} select (${key})::text as key from (${page}) as page order by ${order}`;
    for await (const rows of rowsByCursor(tx, keys, [caller.orgId])) yield rows.map((each) => keyRow(each).key);
    return;
  }
}
