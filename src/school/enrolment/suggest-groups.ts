import type { ReadCall } from '../../operation/call/call.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { contains, keyword } from '../../search/keyword.ts';
import { nothing, sql } from '../../sql/sql.ts';
import { selectGroupId } from '../group/select.ts';
import { selectBranch } from '../organisation/select-branch.ts';
import { selectVisibleProduct } from '../product/select.ts';
import { selectUser } from '../user/select.ts';
import { selectSuggestedGroups } from './suggested-groups.ts';
import type * as contract from './unplaced-contract.ts';
import { selectWishBranch } from './wish-branch.ts';

const mostSuggested = 20;

export async function suggestGroups({
  input,
  db,
  caller,
  now,
}: ReadCall<Static<typeof contract.suggestGroups.request>>): Promise<Static<typeof contract.suggestGroups.response>> {
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
}
