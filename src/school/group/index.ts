import { addMembers } from '../../across/enrolment/add-members.ts';
import * as member from '../../across/enrolment/contract.ts';
import { listMembers } from '../../across/enrolment/list-members.ts';
import { listUnplaced } from '../../across/enrolment/list-unplaced.ts';
import * as placement from '../../across/enrolment/placement-contract.ts';
import { removeMembers } from '../../across/enrolment/remove-members.ts';
import { transferMembers } from '../../across/enrolment/transfer-members.ts';
import { createGroup } from '../../interface/group-create/create-group.ts';
import { editGroup } from '../../interface/group-edit/edit-group.ts';
import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { getGroup } from './get-group.ts';
import { listGroups } from './list-groups.ts';
import * as readContract from './read-contract.ts';
import { setAttributes } from './set-attributes.ts';

export const groupOperations = [
  implement(contract.createGroup, { write: createGroup }),
  implement(contract.editGroup, { write: editGroup }),
  implement(readContract.getGroup, { read: getGroup }),
  implement(readContract.listGroups, { read: listGroups }),
  implement(placement.setAttributes, { write: setAttributes }),
  implement(member.listMembers, { read: listMembers }),
  implement(member.addMembers, { write: addMembers }),
  implement(member.removeMembers, { write: removeMembers }),
  implement(member.transferMembers, { write: transferMembers }),
  implement(placement.listUnplaced, { read: listUnplaced }),
];
