import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { create } from './create-column.ts';
import { list } from './list-columns.ts';
import { update } from './update-column.ts';

export const productColumnOperations = [
  implement(contract.createColumn, { write: create }),
  implement(contract.updateColumn, { write: update }),
  implement(contract.listColumns, { read: list }),
];
