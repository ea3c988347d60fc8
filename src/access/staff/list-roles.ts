import type { Static } from '../../operation/contract/static.ts';
import * as contract from './contract.ts';
import { scopesOf } from './roles.ts';

export async function listRoles(): Promise<Static<typeof contract.listRoles.response>> {
  return { list: contract.staffRoles.map((role) => ({ role, scopes: [...scopesOf[role]] })) };
}
