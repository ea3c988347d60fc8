import { implement } from '../call/implementation.ts';
import { deleteUser, listUsers } from './contract.ts';
import { del } from './del.ts';
import { list } from './list.ts';

export const userOperations = [implement(listUsers, { read: list }), implement(deleteUser, { write: del })];
