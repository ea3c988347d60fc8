import type { Operation } from '../../operation/contract/operation.ts';
import * as contract from './contract.ts';
import { importRows } from './import-rows.ts';
import type { FindOperation } from './updates.ts';

export const sheetOperations = (find: FindOperation) => [importRows(find)];

/** Operations that answer with a file. `http/` runs them. */
export const fileOperations: readonly { readonly operation: Operation }[] = [
  { operation: contract.exportFile as unknown as Operation },
];
