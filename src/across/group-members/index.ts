import { implement } from '../../operation/call/implementation.ts';
import { addMembers } from './add-members.ts';
import * as contract from './contract.ts';
import { listMembers } from './list-members.ts';
import { listUnplaced } from './list-unplaced.ts';
import { removeMembers } from './remove-members.ts';
import { transferMembers } from './transfer-members.ts';

export const groupMemberOperations = [
  implement(contract.listMembers, { read: listMembers }),
  implement(contract.addMembers, { write: addMembers }),
  implement(contract.removeMembers, { write: removeMembers }),
  implement(contract.transferMembers, { write: transferMembers }),
  implement(contract.listUnplaced, { read: listUnplaced }),
];
