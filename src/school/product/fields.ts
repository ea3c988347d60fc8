import type { Caller } from '../../operation/call/caller.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { stateErrors } from '../../operation/errors/state.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { productErrors } from './errors.ts';
import type { ProductChange } from './write.ts';

type Input = Omit<Static<typeof contract.updateProduct.request>, 'productId' | 'stock' | 'stockChange'>;

/**
 * The columns for the fields in a request. `groupTerms` handles the group purchase fields, which depend on each other.
 */
export function toFields(input: Input): ProductChange {
  const fields = {
    name: input.name,
    type: input.type,
    price: input.price,
    iosPrice: input.iosPrice,
    cover: input.cover,
    url: input.url,
    fakeSoldNum: input.fakeSoldNum,
    limitBuyNum: input.limitBuyNum,
    tags: input.tags,
    saleBeginMs: input.saleBeginTime,
    saleEndMs: input.saleEndTime,
    serviceDays: input.serviceDuration,
    lessonCount: input.lessonNum,
    columnIds: input.columnIds && [...new Set(input.columnIds)].sort((a, b) => a - b),
    teacherIds: input.teacherIds && [...new Set(input.teacherIds.map(userNumber))],
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

interface GroupTerms {
  readonly groupPrice: number | null;
  readonly groupSize: number | null;
  readonly groupHours: number | null;
}

const defaultHours = 24;

/** A size of 0 removes the group purchase. */
export function groupTerms(input: Input, before: GroupTerms): GroupTerms {
  const { groupSize: size = before.groupSize ?? 0, groupPrice: price = before.groupPrice } = input;
  const hours = input.groupHours ?? before.groupHours ?? defaultHours;
  if (size === 0) {
    const [param] = (['groupPrice', 'groupHours'] as const).filter((name) => input[name] !== undefined);
    if (param !== undefined) throw fail(parameterErrors.parameterMissing, { param: 'groupSize' });
    return { groupPrice: null, groupSize: null, groupHours: null };
  }
  if (size < contract.fewestBuyers) {
    throw fail(parameterErrors.parameterRange, {
      param: 'groupSize',
      minimum: contract.fewestBuyers,
      maximum: 1000,
      received: String(size),
    });
  }
  if (price === null) throw fail(parameterErrors.parameterMissing, { param: 'groupPrice' });
  return { groupPrice: price, groupSize: size, groupHours: hours };
}

export function checkSaleTimes(saleBeginMs: number, saleEndMs: number): void {
  if (saleEndMs > 0 && saleEndMs <= saleBeginMs) {
    throw fail(productErrors.saleEndNotAfterBegin, { param: 'saleEndTime', begin: saleBeginMs, received: saleEndMs });
  }
}

/** Throws unless all columns and teachers exist. Locks the teachers against deletion. */
export async function checkColumnsAndTeachers(
  tx: OrgSql,
  caller: Caller,
  branchId: number,
  { columnIds = [], teacherIds = [] }: Pick<Input, 'columnIds' | 'teacherIds'>,
): Promise<void> {
  const teachers = await tx.rows(
    sql`
      select user_id
      from users
      where org_id = $1 and user_id = any(${teacherIds.map(userNumber)}::bigint[]) and role = 'teacher'
        and deleted_at_ms is null ${inBranch(caller, sql`branch_id`)}
      order by user_id
      for share`,
    row({ userId: integer }),
  );
  teacherIds.forEach((userId, index) => {
    if (teachers.some((teacher) => teacher.userId === userNumber(userId))) return;
    throw fail(stateErrors.teacherUnknown, { param: `teacherIds[${index}]`, received: quote(userId) });
  });
  const columns = await tx.rows(
    sql`
      select column_id
      from product_columns
      where org_id = $1 and column_id = any(${columnIds}::bigint[]) and branch_id = ${branchId}`,
    row({ columnId: integer }),
  );
  columnIds.forEach((received, index) => {
    if (columns.some(({ columnId }) => columnId === received)) return;
    throw fail(productErrors.columnUnknown, { param: `columnIds[${index}]`, received });
  });
}
