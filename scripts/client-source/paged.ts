import { longestRangeDays } from '../../src/across/statistics/contract.ts';
import type { Paged } from '../../src/client/entry.ts';
import type { Operation } from '../../src/operation/contract/operation.ts';
import { pagesOf } from '../../src/operation/contract/pages.ts';

/** Undefined for an operation that answers at once. */
export function pagedOf(operation: Operation): Paged | undefined {
  const { name } = operation;
  const pages = pagesOf(operation);
  if (pages === undefined) return undefined;
  return {
    as: walkingName(name.slice(name.indexOf('.') + 1)),
    ...(pages.page === undefined ? {} : { page: pages.page }),
    most: pages.most,
    ...(pages.asText ? { text: true } : {}),
    ...(name.startsWith('statistics.') ? { days: longestRangeDays } : {}),
  };
}

/** `list` and `getProductList` are walked with `each`, `members` with `eachMember`. */
const walkingName = (method: string) =>
  method
    .replace(/^(get|list)/, '')
    .replace(/^(Product|Student)/, '')
    .replace(/(Data|List|s)$/, '')
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/^/, 'each');
