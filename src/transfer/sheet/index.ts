import { implement } from '../../operation/call/implementation.ts';
import type { Operation } from '../../operation/contract/operation.ts';
import * as contract from './contract.ts';
import { importRows } from './import-rows.ts';
import type { FindOperation } from './updates.ts';

/** An import changes records through the other operations, which `find` returns. */
export const sheetOperations = (find: FindOperation) => [
  implement(contract.importRows, { write: (call) => importRows(call, find) }),
];

/** Operations that answer with a file. `http/` runs them. */
export const fileOperations: readonly { readonly operation: Operation }[] = [
  { operation: contract.exportFile as unknown as Operation },
];
