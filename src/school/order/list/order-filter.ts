import type { Caller } from '../../../operation/call/caller.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { type Once, type Sql, sql } from '../../../sql/sql.ts';
import { everyStatus, everyType } from '../contract.ts';
import type { CountedFilter } from './counted-filter.ts';
import { type Input, type KeywordFilter, readKeywords } from './keyword-filter.ts';

/** All filters of a request. */
export interface OrderFilter extends CountedFilter {
  /** On the order `o`, such as its amount. No counter knows them. */
  readonly conditions: readonly Sql[];
  readonly keywords: readonly KeywordFilter[];
}

export function readFilter(input: Input, caller: Caller, now: Once, conditions: readonly Sql[] = []): OrderFilter {
  const {
    payStartDate: fromMs,
    payEndDate: toMs,
    orderStatus: status = everyStatus,
    orderType: type = everyType,
  } = input;
  requireRange('payStartDate', fromMs, 'payEndDate', toMs);
  const counted = { caller, status, type, fromMs, toMs, now };
  return {
    conditions: [...amountConditions(input), ...conditions],
    keywords: readKeywords(input, counted),
    ...counted,
  };
}

function amountConditions({ priceBegin, priceEnd }: Input): Sql[] {
  const from = priceBegin === undefined ? undefined : Number(priceBegin);
  const to = priceEnd === undefined ? undefined : Number(priceEnd);
  requireRange('priceBegin', from, 'priceEnd', to);
  return [
    ...(from === undefined ? [] : [sql`o.amount >= ${from}`]),
    ...(to === undefined ? [] : [sql`o.amount <= ${to}`]),
  ];
}

function requireRange(begin: string, from: number | undefined, param: string, to: number | undefined): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw fail(parameterErrors.rangeEndBeforeBegin, { param, begin, beginValue: from, received: to });
}
