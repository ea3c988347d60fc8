import { implement } from '../../operation/call/implementation.ts';
import type { Operation } from '../../operation/contract/operation.ts';
import * as contract from './contract.ts';
import { importRows } from './import-rows.ts';

export const sheetOperations = [implement(contract.importRows, { write: importRows })];

/** Operations that answer with a file. `http/` runs them. */
export const fileOperations: readonly { readonly operation: Operation }[] = [
  { operation: contract.exportFile as unknown as Operation },
];
