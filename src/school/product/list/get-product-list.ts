import type { ReadCall } from '../../../operation/call/call.ts';
import { readOperation } from '../../../operation/call/implementation.ts';
import { slice } from '../../../operation/contract/paging.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { inBranch } from '../../../sql/branch.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { selectPage } from '../../../sql/page.ts';
import { integer, row } from '../../../sql/row.ts';
import { nothing, sql } from '../../../sql/sql.ts';
import { organisationErrors } from '../../organisation/errors.ts';
import { productErrors } from '../errors.ts';
import { productShape, toProduct, withTeachersAndColumns } from '../record.ts';
import { statusAt } from '../status.ts';
import * as contract from './contract.ts';

type Input = Static<typeof contract.getProductList.request>;

const productRow = row(productShape);

export const getProductList = readOperation(contract.getProductList, async ({ input, db, caller, now }) => {
  const { limit, offset } = slice(input.pageIndex, input.pageSize);
  const branch =
    input.appId === undefined ? nothing : sql`and p.branch_id = ${await selectBranchOf(db, caller, input.appId)}`;
  if (input.columnId !== undefined) await checkColumn(db, caller, input.columnId);

  const products = sql`
    (
      select p.*, ${statusAt(now)} as status_now
      from products p
      where p.org_id = $1 ${inBranch(caller, sql`p.branch_id`)} ${branch}
    ) as p
    where p.org_id = $1
      ${input.status === undefined ? nothing : sql`and p.status_now = ${input.status}`}
      ${
        input.columnId === undefined
          ? nothing
          : sql`and exists (
              select from product_column_products c
              where c.org_id = $1 and c.column_id = ${input.columnId} and c.product_id = p.product_id)`
      }`;
  const page = await selectPage(
    db,
    {
      total: sql`select count(*) from ${products}`,
      page: withTeachersAndColumns(
        sql`(select p.* from ${products} order by p.product_id desc limit ${limit} offset ${offset})`,
      ),
      order: sql`page.product_id desc`,
    },
    productRow,
  );
  return { total: page.total, list: page.list.map(toProduct) };
});

async function selectBranchOf(db: OrgSql, caller: ReadCall<Input>['caller'], appId: string): Promise<number> {
  const branch = await db.optional(
    sql`
      select branch_id from branches
      where org_id = $1 and app_id = ${appId} ${inBranch(caller, sql`branch_id`)}`,
    row({ branchId: integer }),
  );
  if (branch === undefined) throw fail(organisationErrors.branchNotFound, { param: 'appId', received: quote(appId) });
  return branch.branchId;
}

async function checkColumn(db: OrgSql, caller: ReadCall<Input>['caller'], columnId: number): Promise<void> {
  const column = await db.optional(
    sql`
      select column_id from product_columns
      where org_id = $1 and column_id = ${columnId} ${inBranch(caller, sql`branch_id`)}`,
    row({ columnId: integer }),
  );
  if (column === undefined) throw fail(productErrors.columnNotFound, { param: 'columnId', received: columnId });
}
