import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { createBranch } from './create-branch.ts';
import { getOrganisation } from './get-organisation.ts';
import { listBranches } from './list-branches.ts';
import { updateBranch } from './update-branch.ts';
import { updateOrganisation } from './update-organisation.ts';

export const organisationOperations = [
  implement(contract.getOrganisation, { read: getOrganisation }),
  implement(contract.updateOrganisation, { write: updateOrganisation }),
  implement(contract.createBranch, { write: createBranch }),
  implement(contract.updateBranch, { write: updateBranch }),
  implement(contract.listBranches, { read: listBranches }),
];
