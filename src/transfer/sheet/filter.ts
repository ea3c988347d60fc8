import type { Executor } from '../../database/database.ts';
import { scope } from '../../database/scope.ts';
import type { Caller, ReadCall } from '../../operation/call/call.ts';
import type { Implementation } from '../../operation/call/implementation.ts';
import { RecentRequests } from '../../operation/call/recent-requests.ts';
import { RawJson } from '../../operation/contract/operation.ts';
import { pagesOf } from '../../operation/contract/pages.ts';
import { fail } from '../../operation/errors/failure.ts';
import { validate } from '../../operation/validation/validate.ts';
import { sheetErrors } from './errors.ts';

/** Which records of a sheet: those that one of the list operations finds. */
export interface Filter {
  readonly implementation: Implementation;
  /** The operation's own parameters, but for its page. */
  readonly parameters: object;
  /** The parameter that takes its page, and the most records of one. */
  readonly page: string;
  readonly size: number | string;
  /** The field by which its records are known again in the sheet. */
  readonly field: string;
}

/** The sheets that can be filtered, and by which operation. */
export const filteredBy: Readonly<Record<string, { readonly operation: string; readonly field: string }>> = {
  users: { operation: 'user.list', field: 'loginName' },
  products: { operation: 'product.getProductList', field: 'id' },
  groups: { operation: 'group.list', field: 'groupId' },
  orders: { operation: 'order.list', field: 'orderSn' },
  lessons: { operation: 'liveclass.list', field: 'liveclass' },
  homework: { operation: 'homework.list', field: 'homeworkId' },
  exams: { operation: 'exam.list', field: 'examId' },
};

/** The list operation of the sheet, among all operations, as a filter with these parameters. */
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
  const size = pages.asText ? String(pages.most) : pages.most;
  return { implementation, parameters, page: pages.page, size, field: by.field };
}

/** A filter is a list of records, and no list of them is about requests. */
const recentRequests = new RecentRequests();

/** The keys of the records that match, page by page as the operation lists them. */
export async function* keysThatMatch(tx: Executor, caller: Caller, filter: Filter, now: number) {
  const { implementation, parameters, page, size, field } = filter;
  if (!('read' in implementation)) throw new Error('Only a list can be a filter');
  for (let number = 0; ; number++) {
    const form = (value: number) => (typeof size === 'string' ? String(value) : value);
    const body = { ...parameters, [page]: form(number), pageSize: size };
    const input = validate(implementation.operation, body);
    const db = scope(tx, caller.orgId);
    const call: ReadCall<unknown> = { input, db, caller, now, language: 'en', rights: 'every', recentRequests };
    const answer = await implementation.read(call as ReadCall<never>);
    const { list = [] }: { list?: readonly object[] } = Object(
      answer instanceof RawJson ? JSON.parse(answer.json) : answer,
    );
    if (list.length > 0) yield list.map((record) => String(new Map(Object.entries(record)).get(field)));
    if (list.length < Number(size)) return;
  }
}
