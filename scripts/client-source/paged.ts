import type { Paged } from '../../src/client/entry.ts';
import type { Operation } from '../../src/operation/contract/operation.ts';
import { pagesOf } from '../../src/operation/contract/pages.ts';
import { longestRangeDays } from '../../src/school/statistics/record-contract.ts';

/** Undefined for an operation without pages. */
export function pagedOf(operation: Operation): Paged | undefined {
  const { name } = operation;
  const pages = pagesOf(operation);
  if (pages === undefined) return undefined;
  const as = eachName(name.slice(name.indexOf('.') + 1));
  return {
    as,
    ...(pages.page === undefined ? { pagesAs: `${as}Page` } : { page: pages.page }),
    most: pages.most,
    ...(pages.asText ? { text: true } : {}),
    ...(name.startsWith('statistics.') ? { days: longestRangeDays } : {}),
  };
}

/** The method that yields all records: `each` for `list` and `getProductList`, `eachMember` for `members`. */
const eachName = (method: string) =>
  // `listHistory` has eachHistory.
  (method === 'history' ? 'historyEntry' : method)
    .replace(/^(get|list)/, '')
    .replace(/^(Product|Student)/, '')
    .replace(/(Data|List|s)$/, '')
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/^/, 'each');
