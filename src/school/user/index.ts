import { createUser } from './edit/create-user.ts';
import { createUsers } from './edit/create-users.ts';
import { updateUser } from './edit/update-user.ts';
import { deletedUsers } from './read/deleted-users.ts';
import { findUsers } from './read/find-users.ts';
import { getUser } from './read/get-user.ts';
import { revealUser } from './read/reveal-user.ts';

export const userOperations = [getUser, findUsers, deletedUsers, revealUser, createUser, createUsers, updateUser];
