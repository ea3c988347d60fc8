import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { createColumn } from './create-column.ts';
import { listColumns } from './list-columns.ts';
import { updateColumn } from './update-column.ts';

export const productColumnOperations = [
  implement(contract.createColumn, { write: createColumn }),
  implement(contract.updateColumn, { write: updateColumn }),
  implement(contract.listColumns, { read: listColumns }),
];
