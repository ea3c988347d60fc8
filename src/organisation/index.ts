import { implement } from '../call/implementation.ts';
import * as contract from './contract.ts';
import { createBranch } from './create-branch.ts';
import { get } from './get.ts';
import { listBranches } from './list-branches.ts';
import { update } from './update.ts';
import { updateBranch } from './update-branch.ts';

export const organisationOperations = [
  implement(contract.getOrganisation, { read: get }),
  implement(contract.updateOrganisation, { write: update }),
  implement(contract.createBranch, { write: createBranch }),
  implement(contract.updateBranch, { write: updateBranch }),
  implement(contract.listBranches, { read: listBranches }),
];
