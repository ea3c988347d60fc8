import { Type } from 'typebox';
import { Choice } from '../../operation/contract/fields.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import { codesOf, productStatuses, proseOf } from '../../school/code-dictionary/statuses-contract.ts';
import { createBranch } from '../../school/organisation/contract.ts';
import { insertBranches, type NewBranch, replaceHeadBranch } from '../../school/organisation/write.ts';
import { createProduct, fewestBuyers } from '../../school/product/contract.ts';
import { checkSaleTimes } from '../../school/product/fields.ts';
import { soldNum } from '../../school/product/sold.ts';
import { insertProducts } from '../../school/product/write.ts';
import { createColumn } from '../../school/product-column/contract.ts';
import { insertProductColumns } from '../../school/product-column/write.ts';
import { createSubject } from '../../school/subject/contract.ts';
import { insertSubjects } from '../../school/subject/write.ts';
import { sql } from '../../sql/sql.ts';
import { branch, count, created, creationOf, maybeTime, optional, ownId, yesOrNo } from './fields.ts';
import { type Key, references, sheet } from './sheet.ts';

const product = createProduct.request.properties;

export const branchesSheet = sheet({
  name: 'branches',
  about: 'A branch of the organisation. A head branch in the file replaces the existing head branch.',
  scope: 'organisation:read',
  row: Type.Object({
    subOrgId: ownId('Branch id'),
    appId: createBranch.request.properties.appId,
    name: createBranch.request.properties.name,
    isHead: yesOrNo('Whether it is the head branch'),
  }),
  refers: () => [],
  key: ({ appId, subOrgId, isHead }) =>
    isHead === 1 || subOrgId === undefined
      ? { table: 'branches', columns: ['app_id'], fields: ['appId'], values: [appId] }
      : { table: 'branches', columns: ['branch_id'], fields: ['subOrgId'], values: [subOrgId] },
  unique: ({ appId }) => [{ table: 'branches', columns: ['app_id'], fields: ['appId'], values: [appId] }],
  comesFirst: ({ isHead }) => isHead === 1,
  add: async (tx, rows) => {
    const branches = rows.map(
      ({ subOrgId, isHead, ...given }): NewBranch => ({
        ...given,
        isHead: isHead === 1,
        ...(subOrgId === undefined ? {} : { branchId: subOrgId }),
      }),
    );
    const ids: number[] = [];
    for (const head of branches.filter(({ isHead }) => isHead)) ids.push(await replaceHeadBranch(tx, head));
    const others = branches.filter(({ isHead }) => !isHead);
    // Head branches come first, in a call of their own.
    return [...ids, ...(await insertBranches(tx, others))];
  },
  select: (only) => sql`
    select t.branch_id as "subOrgId", t.app_id as "appId", t.name, t.is_head::int as "isHead"
    from branches t
    where t.org_id = $1 ${only('t')}
    order by t.is_head desc, t.branch_id`,
});

const bySubjectName = (subOrgId: number, courseName: string): Key => ({
  table: 'subjects',
  columns: ['name', 'branch_id'],
  fields: ['courseName', 'subOrgId'],
  values: [courseName, subOrgId],
});

export const subjectsSheet = sheet({
  name: 'subjects',
  about: 'A subject of a branch.',
  scope: 'subject:read',
  row: Type.Object({
    courseId: ownId('Subject id'),
    subOrgId: branch,
    courseName: createSubject.request.properties.courseName,
  }),
  external: { subOrgId: 'branch' },
  refers: ({ subOrgId }) => references(['subOrgId', 'branch', subOrgId]),
  key: ({ courseId, subOrgId, courseName }) =>
    courseId === undefined
      ? bySubjectName(subOrgId, courseName)
      : { table: 'subjects', columns: ['subject_id'], fields: ['courseId'], values: [courseId] },
  unique: ({ subOrgId, courseName }) => [bySubjectName(subOrgId, courseName)],
  add: (tx, rows) =>
    insertSubjects(
      tx,
      rows.map(({ courseId, subOrgId, courseName }) => ({
        ...(courseId === undefined ? {} : { subjectId: courseId }),
        branchId: subOrgId,
        name: courseName,
      })),
    ),
  select: (only) => sql`
    select t.subject_id as "courseId", t.branch_id as "subOrgId", t.name as "courseName"
    from subjects t
    where t.org_id = $1 ${only('t')}
    order by t.subject_id`,
});

export const productColumnsSheet = sheet({
  name: 'productColumns',
  about: 'A product column: a section of the shop that lists products.',
  scope: 'product:read',
  row: Type.Object({
    columnId: ownId('Product column id'),
    subOrgId: branch,
    name: createColumn.request.properties.name,
  }),
  external: { subOrgId: 'branch' },
  refers: ({ subOrgId }) => references(['subOrgId', 'branch', subOrgId]),
  key: ({ columnId }) =>
    columnId === undefined
      ? undefined
      : { table: 'product_columns', columns: ['column_id'], fields: ['columnId'], values: [columnId] },
  add: (tx, rows) =>
    insertProductColumns(
      tx,
      rows.map(({ columnId, subOrgId, name: called }) => ({
        ...(columnId === undefined ? {} : { columnId }),
        branchId: subOrgId,
        name: called,
      })),
    ),
  select: (only) => sql`
    select t.column_id as "columnId", t.branch_id as "subOrgId", t.name
    from product_columns t
    where t.org_id = $1 ${only('t')}
    order by t.column_id`,
});

export const productsSheet = sheet({
  name: 'products',
  about: 'A product.',
  scope: 'product:read',
  updatedAt: 'updated_at_ms',
  row: Type.Object({
    id: ownId('Product id'),
    subOrgId: branch,
    name: product.name,
    type: product.type,
    price: product.price,
    iosPrice: product.iosPrice,
    status: optional(Choice(`${proseOf(productStatuses)}.`, codesOf(productStatuses))),
    cover: product.cover,
    url: product.url,
    soldNum: count('Units sold, not counting the orders in the orders sheet.', product.fakeSoldNum),
    fakeSoldNum: product.fakeSoldNum,
    limitBuyNum: product.limitBuyNum,
    tags: product.tags,
    saleBeginTime: product.saleBeginTime,
    saleEndTime: product.saleEndTime,
    serviceDuration: product.serviceDuration,
    lessonNum: product.lessonNum,
    stock: count('Units left. If it is left out, the stock is unlimited.', product.stock),
    groupSize: count('Group purchase: number of buyers that completes it.', product.groupSize, fewestBuyers),
    groupPrice: product.groupPrice,
    groupHours: product.groupHours,
    columnIds: product.columnIds,
    teacherIds: product.teacherIds,
    createAt: created,
    updateAt: maybeTime('Last change'),
  }),
  external: { subOrgId: 'branch' },
  check: ({ saleBeginTime = 0, saleEndTime = 0 }) => checkSaleTimes(saleBeginTime, saleEndTime),
  refers: ({ subOrgId, columnIds = [], teacherIds = [] }) =>
    references(
      ['subOrgId', 'branch', subOrgId],
      ...columnIds.map((id) => ['columnIds', 'column', id] as const),
      ...teacherIds.map((id) => ['teacherIds', 'user', id] as const),
    ),
  key: ({ id }) =>
    id === undefined ? undefined : { table: 'products', columns: ['product_id'], fields: ['id'], values: [id] },
  add: (tx, rows, now) =>
    insertProducts(
      tx,
      rows.map(({ id, subOrgId, serviceDuration, lessonNum, teacherIds = [], ...row }) => ({
        ...(id === undefined ? {} : { productId: id }),
        branchId: subOrgId,
        name: row.name,
        type: row.type,
        price: row.price,
        iosPrice: row.iosPrice ?? row.price,
        status: row.status ?? 0,
        cover: row.cover ?? '',
        url: row.url ?? '',
        soldNum: row.soldNum ?? 0,
        fakeSoldNum: row.fakeSoldNum ?? 0,
        limitBuyNum: row.limitBuyNum ?? 0,
        tags: row.tags ?? [],
        saleBeginMs: row.saleBeginTime ?? 0,
        saleEndMs: row.saleEndTime ?? 0,
        serviceDays: serviceDuration ?? 0,
        lessonCount: lessonNum ?? 0,
        stock: row.stock ?? null,
        groupSize: row.groupSize ?? null,
        groupPrice: row.groupPrice ?? null,
        groupHours: row.groupHours ?? null,
        columnIds: row.columnIds ?? [],
        teacherIds: teacherIds.map(userNumber),
        ...creationOf(row, now),
      })),
    ),
  select: (only) => sql`
    select p.product_id as id, p.branch_id as "subOrgId", p.name, p.type, p.price, p.ios_price as "iosPrice", p.status,
      p.cover, p.url,
      ${soldNum} - coalesce((
        select sum(l.quantity) from order_lines l
        where l.org_id = $1 and l.product_id = p.product_id and l.sold), 0)::bigint as "soldNum",
      p.fake_sold_num as "fakeSoldNum", p.limit_buy_num as "limitBuyNum", p.tags,
      p.sale_begin_ms as "saleBeginTime", p.sale_end_ms as "saleEndTime", p.service_days as "serviceDuration",
      p.lesson_count as "lessonNum", p.stock, p.group_size as "groupSize", p.group_price as "groupPrice",
      p.group_hours as "groupHours",
      array(
        select c.column_id from product_column_products c
        where c.org_id = $1 and c.product_id = p.product_id order by c.column_id) as "columnIds",
      array(
        select '0_' || r.user_id from product_teachers r
        where r.org_id = $1 and r.product_id = p.product_id order by r.position) as "teacherIds",
      p.created_at_ms as "createAt", p.updated_at_ms as "updateAt"
    from products p
    where p.org_id = $1 ${only('p')}
    order by p.product_id`,
});
