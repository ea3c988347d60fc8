import { implement } from '../call/implementation.ts';
import { changes } from './changes.ts';
import { deleteUser, listUsers } from './contract.ts';
import { create } from './create.ts';
import { createBatch } from './create-batch.ts';
import { del } from './del.ts';
import { deleted } from './deleted.ts';
import { erase } from './erase.ts';
import { find } from './find.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { deletedUsers, findUsers, getUser, revealUser, userChanges } from './read-contract.ts';
import { restore } from './restore.ts';
import { reveal } from './reveal.ts';
import { update } from './update.ts';
import { createUser, createUsers, eraseUser, restoreUser, updateUser } from './write-contract.ts';

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
