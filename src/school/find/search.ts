import { readOperation } from '../../operation/call/implementation.ts';
import { formsOf, keyword } from '../../search/keyword.ts';
import { selectBranch } from '../organisation/select-branch.ts';
import * as contract from './contract.ts';
import { findGroups } from './find-groups.ts';
import { findOrders } from './find-orders.ts';
import { findUsers } from './find-users.ts';
import type { Question } from './question.ts';

export const search = readOperation(contract.search, async ({ input, db, caller, scopes, now }) => {
  const { keyword: given, subOrgId, pageSize = 8 } = input;
  if (subOrgId !== undefined) await selectBranch(db, caller, { param: 'subOrgId', branchId: subOrgId });
  const normalized = keyword(given);
  if (normalized === undefined) return { users: [], groups: [], orders: [] };
  const branchId = subOrgId ?? caller.branchId;
  const forms = formsOf(normalized);
  const question: Question = { db, caller, now, given: given.trim(), normalized, forms, branchId, most: pageSize };
  const may = (scope: string) => scopes === 'every' || scopes.has(scope);
  const users = await findUsers(question, may('group:read'));
  return {
    users,
    groups: may('group:read') ? await findGroups(question) : [],
    // Class teachers may not read orders.
    orders: may('order:read') && caller.teacherId === undefined ? await findOrders(question, users) : [],
  };
});
