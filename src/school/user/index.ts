import { changes } from '../../across/changes/user-changes.ts';
import { restore } from '../../across/deletion/restore-user.ts';
import { erase } from '../../across/erasure/erase-user.ts';
import { del } from '../../interface/user-del/delete-user.ts';
import { list } from '../../interface/user-list/list-users.ts';
import { implement } from '../../operation/call/implementation.ts';
import { deleteUser, listUsers } from './contract.ts';
import { createUser, createUsers, eraseUser, restoreUser, updateUser } from './edit/contract.ts';
import { create } from './edit/create-user.ts';
import { createBatch } from './edit/create-users.ts';
import { update } from './edit/update-user.ts';
import { deletedUsers, findUsers, getUser, revealUser, userChanges } from './read/contract.ts';
import { deleted } from './read/deleted-users.ts';
import { find } from './read/find-users.ts';
import { get } from './read/get-user.ts';
import { reveal } from './read/reveal-user.ts';

export const userOperations = [
  implement(listUsers, { read: list }),
  implement(deleteUser, { write: del }),
  implement(getUser, { read: get }),
  implement(findUsers, { read: find }),
  implement(deletedUsers, { read: deleted }),
  implement(revealUser, { write: reveal }),
  implement(createUser, { write: create }),
  implement(createUsers, { write: createBatch }),
  implement(updateUser, { write: update }),
  implement(restoreUser, { write: restore }),
  implement(eraseUser, { write: erase }),
  implement(userChanges, { read: changes }),
];
