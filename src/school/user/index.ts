import { implement } from '../../operation/call/implementation.ts';
import * as edit from './edit/contract.ts';
import { createUser } from './edit/create-user.ts';
import { createUsers } from './edit/create-users.ts';
import { updateUser } from './edit/update-user.ts';
import * as read from './read/contract.ts';
import { deletedUsers } from './read/deleted-users.ts';
import { findUsers } from './read/find-users.ts';
import { getUser } from './read/get-user.ts';
import { revealUser } from './read/reveal-user.ts';

export const userOperations = [
  implement(read.getUser, { read: getUser }),
  implement(read.findUsers, { read: findUsers }),
  implement(read.deletedUsers, { read: deletedUsers }),
  implement(read.revealUser, { write: revealUser }),
  implement(edit.createUser, { write: createUser }),
  implement(edit.createUsers, { write: createUsers }),
  implement(edit.updateUser, { write: updateUser }),
];
