import { longestRangeDays } from '../../src/across/statistics/contract.ts';
import type { Paged } from '../../src/client/entry.ts';
import type { Operation } from '../../src/operation/contract/operation.ts';
import { schemaOf } from './schema.ts';

/** Undefined for an operation that answers at once. */
export function pagedOf({ name, request }: Operation): Paged | undefined {
  const properties = schemaOf(request).properties ?? {};
  const page = Object.keys(properties).find((parameter) => /^page(Num|Index|Start)$/.test(parameter));
  const size = properties.pageSize;
  if (size === undefined || (page === undefined && properties.cursor === undefined)) return undefined;
  return {
    as: walkingName(name.slice(name.indexOf('.') + 1)),
    ...(page === undefined ? {} : { page }),
    most: size['x-decimal']?.maximum ?? size.maximum ?? 0,
    ...(size.type === 'string' ? { text: true } : {}),
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
