import type { Static } from '../../operation/contract/static.ts';
import { arrayOf, integer, type Parsed, text } from '../../sql/row.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import type { Product } from './record-contract.ts';
import { soldNum } from './sold.ts';

export const productShape = {
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
};

/** Adds the other columns of `productShape`. `products` is a query with the column `status_now`. */
export const withTeachersAndColumns = (products: Sql): Sql => sql`
  select p.*, ${soldNum} as units_sold, teachers.teacher_names, teachers.teacher_avatar_urls, teachers.teacher_ids,
    columns.column_ids
  from ${products} as p
  cross join lateral (
    select
      coalesce(array_agg(u.name order by t.position), '{}') as teacher_names,
      coalesce(array_agg(u.avatar_url order by t.position), '{}') as teacher_avatar_urls,
      coalesce(array_agg(u.user_id order by t.position), '{}') as teacher_ids
    from product_teachers t
    join users u on u.org_id = $1 and u.user_id = t.user_id
    where t.org_id = $1 and t.product_id = p.product_id and u.deleted_at_ms is null
  ) as teachers
  cross join lateral (
    select coalesce(array_agg(c.column_id order by c.column_id), '{}') as column_ids
    from product_column_products c
    where c.org_id = $1 and c.product_id = p.product_id
  ) as columns`;

export const toProduct = (product: Parsed<typeof productShape>): Static<typeof Product> => ({
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
});
