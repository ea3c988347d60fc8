import { implement } from '../call/implementation.ts';
import { createGroup, editGroup } from './contract.ts';
import { create } from './create.ts';
import { edit } from './edit.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { getGroup, listGroups } from './read-contract.ts';

export const groupOperations = [
  implement(createGroup, { write: create }),
  implement(editGroup, { write: edit }),
  implement(getGroup, { read: get }),
  implement(listGroups, { read: list }),
];
