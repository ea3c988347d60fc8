import { implement } from '../call/implementation.ts';
import { addMembers } from './add-members.ts';
import { createGroup, editGroup } from './contract.ts';
import { create } from './create.ts';
import { edit } from './edit.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { listMembers } from './list-members.ts';
import * as member from './member-contract.ts';
import * as placement from './placement-contract.ts';
import { getGroup, listGroups } from './read-contract.ts';
import { removeMembers } from './remove-members.ts';
import { setAttributes } from './set-attributes.ts';
import { transfer } from './transfer.ts';
import { unplaced } from './unplaced.ts';

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
