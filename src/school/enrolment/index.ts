import { addMembers } from './add-members.ts';
import { dismissUnplaced } from './dismiss-unplaced.ts';
import { listMembers } from './list-members.ts';
import { listUnplaced } from './list-unplaced.ts';
import { removeMembers } from './remove-members.ts';
import { restoreUnplaced } from './restore-unplaced.ts';
import { suggestGroups } from './suggest-groups.ts';
import { transferMembers } from './transfer-members.ts';

export const groupMemberOperations = [
  listMembers,
  addMembers,
  removeMembers,
  transferMembers,
  listUnplaced,
  dismissUnplaced,
  restoreUnplaced,
  suggestGroups,
];
