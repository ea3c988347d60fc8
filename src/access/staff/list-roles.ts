import { readOperation } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { scopesOf } from './roles.ts';

export const listRoles = readOperation(contract.listRoles, async () => {
  return { list: contract.staffRoles.map((role) => ({ role, scopes: [...scopesOf[role]] })) };
});
