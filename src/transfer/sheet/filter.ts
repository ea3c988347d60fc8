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

/** Limits a sheet to the records that a list operation finds. */
export interface Filter {
  readonly implementation: Implementation;
  /** Parameters of the operation, without paging. */
  readonly parameters: object;
  /** The name of the page parameter. */
  readonly page: string;
  /** The largest page size. */
  readonly size: number | string;
  /** The field that identifies a record in the answer and in the sheet. */
  readonly field: string;
}

/** The list operation that filters each sheet. */
export const filteredBy: Readonly<Record<string, { readonly operation: string; readonly field: string }>> = {
  users: { operation: 'user.list', field: 'loginName' },
  products: { operation: 'product.getProductList', field: 'id' },
  groups: { operation: 'group.list', field: 'groupId' },
  orders: { operation: 'order.list', field: 'orderSn' },
  lessons: { operation: 'liveclass.list', field: 'liveclass' },
  homework: { operation: 'homework.list', field: 'homeworkId' },
  exams: { operation: 'exam.list', field: 'examId' },
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
  const size = pages.asText ? String(pages.most) : pages.most;
  return { implementation, parameters, page: pages.page, size, field: by.field };
}

/** Required by calls, but unused: no filter lists recent requests. */
const recentRequests = new RecentRequests();

/** The keys of the matching records, page by page. */
export async function* keysThatMatch(tx: Executor, caller: Caller, filter: Filter, now: number) {
  const { implementation, parameters, page, size, field } = filter;
  if (!('read' in implementation)) throw new Error('Only a read operation can be a filter');
  for (let number = 0; ; number++) {
    const form = (value: number) => (typeof size === 'string' ? String(value) : value);
    const body = { ...parameters, [page]: form(number), pageSize: size };
    const input = validate(implementation.operation, body);
    const db = scope(tx, caller.orgId);
    const call: ReadCall<unknown> = { input, db, caller, now, language: 'en', scopes: 'every', recentRequests };
    const answer = await implementation.read(call as ReadCall<never>);
    const { list = [] }: { list?: readonly object[] } = Object(
      answer instanceof RawJson ? JSON.parse(answer.json) : answer,
    );
    if (list.length > 0) yield list.map((record) => String(new Map(Object.entries(record)).get(field)));
    if (list.length < Number(size)) return;
  }
}
