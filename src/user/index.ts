import { implement } from '../contract/operation.ts';
import { deleteUser, listUsers } from './contract.ts';
import { del } from './del.ts';
import { list } from './list.ts';

export const userOperations = [implement(listUsers, list), implement(deleteUser, del)];
