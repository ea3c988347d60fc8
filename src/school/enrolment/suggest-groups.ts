import type { Caller } from '../../operation/call/caller.ts';
import { readOperation } from '../../operation/call/implementation.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import { contains, keyword } from '../../search/keyword.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, nullable, row } from '../../sql/row.ts';
import { nothing, sql } from '../../sql/sql.ts';
import { selectGroupId } from '../group/select.ts';
import { selectBranch } from '../organisation/select-branch.ts';
import { selectVisibleProduct } from '../product/select.ts';
import { selectUser } from '../user/select.ts';
import { selectSuggestedGroups, type Wish } from './suggested-groups.ts';
import * as contract from './unplaced-contract.ts';

const mostSuggested = 20;

export const suggestGroups = readOperation(contract.suggestGroups, async ({ input, db, caller, now }) => {
  const { studentId, productId = null, fromGroupId, groupId, subOrgId } = input;
  await selectUser(db, caller, { param: 'studentId', userId: studentId, role: 'student' });
  if (productId !== null) await selectVisibleProduct(db, caller, productId);
  if (fromGroupId !== undefined) await selectGroupId(db, caller, { param: 'fromGroupId', groupId: fromGroupId });
  if (groupId !== undefined) await selectGroupId(db, caller, { param: 'groupId', groupId });
  if (subOrgId !== undefined) await selectBranch(db, caller, { param: 'subOrgId', branchId: subOrgId });
  const wish = { studentId: userNumber(studentId), productId, fromGroupId: fromGroupId ?? null };
  const name = keyword(input.groupName);
  // Whoever searches by name may mean a class of another branch.
  const isAnywhere = name !== undefined && caller.branchId === null;
  const branchId = subOrgId ?? (isAnywhere ? null : await selectWishBranch(db, caller, { ...wish, groupId }));
  const only = sql`
    ${groupId === undefined ? nothing : sql`and g.group_id = ${groupId}`}
    ${
      name === undefined
        ? nothing
        : sql`and g.group_id in (select group_id from groups where org_id = $1 and ${contains(caller, name, ['open'])})`
    }`;
  const choice = { only, isFitting: false, isFullAllowed: groupId !== undefined, most: mostSuggested };
  const [suggested = []] = await selectSuggestedGroups(db, [{ ...wish, branchId }], choice, now);
  return { list: suggested.map(({ group, ...fit }) => ({ ...group, ...fit })) };
});

/** The branch in which classes are suggested: of the class to check or to leave, of the product, or of the student. */
async function selectWishBranch(
  db: OrgSql,
  caller: Caller,
  { studentId, productId, fromGroupId, groupId }: Omit<Wish, 'branchId'> & { readonly groupId: number | undefined },
): Promise<number> {
  if (caller.branchId !== null) return caller.branchId;
  const { branchId } = await db.one(
    sql`
      select coalesce(
        (select branch_id from groups where org_id = $1 and group_id = ${groupId ?? null}),
        (select branch_id from groups where org_id = $1 and group_id = ${fromGroupId}),
        (select branch_id from products where org_id = $1 and product_id = ${productId}),
        (select branch_id from users where org_id = $1 and user_id = ${studentId})) as branch_id`,
    row({ branchId: nullable(integer) }),
  );
  return branchId ?? 0;
}
