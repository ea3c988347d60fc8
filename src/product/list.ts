import type { Static } from 'typebox';
import type { ReadCall } from '../call/call.ts';
import { slice } from '../contract/paging.ts';
import { inBranch } from '../database/branch.ts';
import { selectPage } from '../database/page.ts';
import { arrayOf, integer, row, text } from '../database/row.ts';
import type { Scope } from '../database/scope.ts';
import { nothing, sql } from '../database/sql.ts';
import { fail, quote } from '../failure.ts';
import type { getProductList } from './contract.ts';
import { soldNum } from './sold.ts';
import { statusAt } from './status.ts';

type Input = Static<typeof getProductList.request>;

const productRow = row({
  productId: integer,
  name: text,
  cover: text,
  price: integer,
  iosPrice: integer,
  type: integer,
  unitsSold: integer,
  fakeSoldNum: integer,
  limitBuyNum: integer,
  tags: arrayOf(text),
  saleBeginMs: integer,
  saleEndMs: integer,
  url: text,
  statusNow: integer,
  teacherNames: arrayOf(text),
  teacherAvatarUrls: arrayOf(text),
  serviceDays: integer,
  columnIds: arrayOf(integer),
  createdAtMs: integer,
});

export async function list({
  input,
  db,
  caller,
  now,
}: ReadCall<Input>): Promise<Static<typeof getProductList.response>> {
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
      page: sql`
        select p.*, ${soldNum} as units_sold, teachers.teacher_names, teachers.teacher_avatar_urls, columns.column_ids
        from (select p.* from ${products} order by p.product_id desc limit ${limit} offset ${offset}) as p
        cross join lateral (
          select
            coalesce(array_agg(u.name order by t.position), '{}') as teacher_names,
            coalesce(array_agg(u.avatar_url order by t.position), '{}') as teacher_avatar_urls
          from product_teachers t
          join users u on u.org_id = $1 and u.user_id = t.user_id
          where t.org_id = $1 and t.product_id = p.product_id and u.deleted_at_ms is null
        ) as teachers
        cross join lateral (
          select coalesce(array_agg(c.column_id order by c.column_id), '{}') as column_ids
          from product_column_products c
          where c.org_id = $1 and c.product_id = p.product_id
        ) as columns`,
      order: sql`page.product_id desc`,
    },
    productRow,
  );
  return {
    total: page.total,
    list: page.list.map((product) => ({
      id: product.productId,
      name: product.name,
      cover: product.cover,
      price: product.price,
      iosPrice: product.iosPrice,
      type: product.type,
      soldNum: product.unitsSold,
      fakeSoldNum: product.fakeSoldNum,
      limitBuyNum: product.limitBuyNum,
      tags: product.tags,
      saleBeginTime: product.saleBeginMs,
      saleEndTime: product.saleEndMs,
      url: product.url,
      status: product.statusNow,
      relatedTeachers: product.teacherNames.map((name, index) => ({
        name,
        avatarUrl: product.teacherAvatarUrls[index] ?? '',
      })),
      serviceDuration: product.serviceDays,
      columnIds: product.columnIds,
      createAt: product.createdAtMs,
    })),
  };
}

async function selectBranchOf(db: Scope, caller: ReadCall<Input>['caller'], appId: string): Promise<number> {
  const branch = await db.optional(
    sql`
      select branch_id from branches
      where org_id = $1 and app_id = ${appId} ${inBranch(caller, sql`branch_id`)}`,
    row({ branchId: integer }),
  );
  if (branch === undefined) throw fail('branchNotFound', { param: 'appId', received: quote(appId) });
  return branch.branchId;
}

async function checkColumn(db: Scope, caller: ReadCall<Input>['caller'], columnId: number): Promise<void> {
  const column = await db.optional(
    sql`
      select column_id from product_columns
      where org_id = $1 and column_id = ${columnId} ${inBranch(caller, sql`branch_id`)}`,
    row({ columnId: integer }),
  );
  if (column === undefined) throw fail('columnNotFound', { param: 'columnId', received: columnId });
}
