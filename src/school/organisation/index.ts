import { createBranch } from './create-branch.ts';
import { getOrganisation } from './get-organisation.ts';
import { listBranches } from './list-branches.ts';
import { updateBranch } from './update-branch.ts';
import { updateOrganisation } from './update-organisation.ts';

export const organisationOperations = [getOrganisation, updateOrganisation, createBranch, updateBranch, listBranches];
