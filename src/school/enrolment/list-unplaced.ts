import { readOperation } from '../../operation/call/implementation.ts';
import { roles, userIdOf } from '../../operation/contract/ids.ts';
import { RawJson } from '../../operation/contract/operation.ts';
import { slice } from '../../operation/contract/paging.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { contains, keyword } from '../../search/keyword.ts';
import { selectPage } from '../../sql/page.ts';
import { integer, nullable, oneOf, row, text } from '../../sql/row.ts';
import { nothing, type Sql, sql } from '../../sql/sql.ts';
import { selectBranch } from '../organisation/select-branch.ts';
import { classRenderer } from './suggested-classes.ts';
import { type Suggestion, selectSuggestedGroups } from './suggested-groups.ts';
import * as contract from './unplaced-contract.ts';
import { unplacedLines } from './unplaced-lines.ts';

const mostSuggested = 5;

const lineRow = row({
  orderSn: text,
  line: integer,
  paidAtMs: integer,
  productId: integer,
  productName: text,
  branchId: integer,
  studentId: integer,
  studentName: text,
  studentLoginName: text,
  grade: text,
  buyerId: integer,
  buyerRole: oneOf(roles),
  buyerName: text,
  reason: nullable(text),
  dismissedAtMs: nullable(integer),
  dismissedBy: nullable(text),
});

/** Each ends in the number of the order line, which is unique. */
const orderOf = (sort: (typeof contract.unplacedSorts)[number], line: Sql): Sql => {
  const last = sql`${line}.paid_at_ms, ${line}.order_id, ${line}.line`;
  if (sort === '-paid') return sql`${line}.paid_at_ms desc, ${line}.order_id desc, ${line}.line`;
  if (sort === 'product') return sql`${line}.product_name, ${last}`;
  if (sort === 'student') return sql`${line}.student_name, ${last}`;
  return last;
};

export const listUnplaced = readOperation(contract.listUnplaced, async ({ input, db, caller, now }) => {
  const { subOrgId, productId, payStartDate, payEndDate, sort = 'paid' } = input;
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  if (payStartDate !== undefined && payEndDate !== undefined && payEndDate < payStartDate) {
    const range = { begin: 'payStartDate', beginValue: payStartDate, received: payEndDate };
    throw fail(parameterErrors.rangeEndBeforeBegin, { param: 'payEndDate', ...range });
  }
  if (subOrgId !== undefined) await selectBranch(db, caller, { param: 'subOrgId', branchId: subOrgId });
  const name = keyword(input.student);
  const found = sql`
    from ${unplacedLines(caller, now, input.dismissed === 1)}
      ${subOrgId === undefined ? nothing : sql`and o.branch_id = ${subOrgId}`}
      ${productId === undefined ? nothing : sql`and l.product_id = ${productId}`}
      ${payStartDate === undefined ? nothing : sql`and l.paid_at_ms >= ${payStartDate}`}
      ${payEndDate === undefined ? nothing : sql`and l.paid_at_ms <= ${payEndDate}`}
      ${
        name === undefined
          ? nothing
          : sql`and l.student_id in (
              select user_id from users where org_id = $1 and ${contains(caller, name, ['open'])})`
      }`;
  const { total, list } = await selectPage(
    db,
    {
      total: sql`select count(*) ${found}`,
      page: sql`
        select p.*, b.role as buyer_role, b.name as buyer_name, f.name as dismissed_by
        from (
          select p.*
          from (
            select l.order_id, l.line, l.paid_at_ms, l.product_id, l.student_id, o.order_sn, o.branch_id, o.buyer_id,
              s.name as student_name, s.login_name as student_login_name, s.grade, d.reason, d.dismissed_at_ms, d.staff_id, (
                select n.name
                from ordered_names n
                where n.org_id = $1 and n.ordered_name_id = l.ordered_name_id) as product_name
            ${found}
          ) as p
          order by ${orderOf(sort, sql`p`)}
          limit ${limit} offset ${offset}
        ) as p
        join users b on b.org_id = $1 and b.user_id = p.buyer_id
        left join staff f on f.org_id = $1 and f.staff_id = p.staff_id`,
      order: orderOf(sort, sql`page`),
    },
    lineRow,
  );
  const wishes = list.map(({ studentId, branchId, productId: bought }) => ({
    studentId,
    branchId,
    productId: bought,
    fromGroupId: null,
  }));
  const suggested = await selectSuggestedGroups(db, wishes, { isFitting: true, most: mostSuggested }, now);
  const renderClass = classRenderer();
  const renderSuggestion = ({ group, ...fit }: Suggestion) =>
    extended(renderClass(group), JSON.stringify(fit).slice(1));
  const lines = list.map((each, index) => {
    const { paidAtMs, branchId, studentId, buyerId, buyerRole, reason, dismissedAtMs, dismissedBy, ...same } = each;
    const line: Omit<Static<typeof contract.UnplacedLine>, 'groups'> = {
      ...same,
      datePay: paidAtMs,
      subOrgId: branchId,
      studentId: userIdOf('student', studentId),
      buyerId: userIdOf(buyerRole, buyerId),
      reason: reason ?? '',
      dismissedTime: dismissedAtMs ?? 0,
      dismissedBy: dismissedBy ?? '',
    };
    return extended(JSON.stringify(line), `"groups":[${(suggested[index] ?? []).map(renderSuggestion).join()}]}`);
  });
  return new RawJson(`{"total":${total},"list":[${lines.join()}]}`);
});

/** The JSON text of an object with more fields, which end with its closing bracket. */
const extended = (object: string, fields: string) => `${object.slice(0, -1)},${fields}`;
