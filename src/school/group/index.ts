import { addMembers } from '../../across/enrolment/add-members.ts';
import * as member from '../../across/enrolment/contract.ts';
import { listMembers } from '../../across/enrolment/list-members.ts';
import { unplaced } from '../../across/enrolment/list-unplaced.ts';
import * as placement from '../../across/enrolment/placement-contract.ts';
import { removeMembers } from '../../across/enrolment/remove-members.ts';
import { transfer } from '../../across/enrolment/transfer-members.ts';
import { create } from '../../interface/group-create/create-group.ts';
import { edit } from '../../interface/group-edit/edit-group.ts';
import { implement } from '../../operation/call/implementation.ts';
import { createGroup, editGroup } from './contract.ts';
import { get } from './get-group.ts';
import { list } from './list-groups.ts';
import { getGroup, listGroups } from './read-contract.ts';
import { setAttributes } from './set-attributes.ts';

export const groupOperations = [
  implement(createGroup, { write: create }),
  implement(editGroup, { write: edit }),
  implement(getGroup, { read: get }),
  implement(listGroups, { read: list }),
  implement(placement.setAttributes, { write: setAttributes }),
  implement(member.listMembers, { read: listMembers }),
  implement(member.addMembers, { write: addMembers }),
  implement(member.removeMembers, { write: removeMembers }),
  implement(member.transferMembers, { write: transfer }),
  implement(placement.listUnplaced, { read: unplaced }),
];
