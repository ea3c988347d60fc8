import { implement } from '../../operation/call/implementation.ts';
import { addMembers } from './add-members.ts';
import * as contract from './contract.ts';
import { dismissUnplaced } from './dismiss-unplaced.ts';
import { listMembers } from './list-members.ts';
import { listUnplaced } from './list-unplaced.ts';
import { removeMembers } from './remove-members.ts';
import { restoreUnplaced } from './restore-unplaced.ts';
import { suggestGroups } from './suggest-groups.ts';
import { transferMembers } from './transfer-members.ts';
import * as unplaced from './unplaced-contract.ts';

export const groupMemberOperations = [
  implement(contract.listMembers, { read: listMembers }),
  implement(contract.addMembers, { write: addMembers }),
  implement(contract.removeMembers, { write: removeMembers }),
  implement(contract.transferMembers, { write: transferMembers }),
  implement(unplaced.listUnplaced, { read: listUnplaced }),
  implement(unplaced.dismissUnplaced, { write: dismissUnplaced }),
  implement(unplaced.restoreUnplaced, { write: restoreUnplaced }),
  implement(unplaced.suggestGroups, { read: suggestGroups }),
];
