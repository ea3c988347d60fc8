import { implement } from '../call/implementation.ts';
import * as contract from './contract.ts';
import { create } from './create.ts';
import { list } from './list.ts';
import { update } from './update.ts';

export const productColumnOperations = [
  implement(contract.createColumn, { write: create }),
  implement(contract.updateColumn, { write: update }),
  implement(contract.listColumns, { read: list }),
];
