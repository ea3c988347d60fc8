import { implement } from '../../operation/call/implementation.ts';
import type { Operation } from '../../operation/contract/operation.ts';
import * as contract from './contract.ts';
import { importRows } from './import-rows.ts';

export const sheetOperations = [implement(contract.importRows, { write: importRows })];

/** What answers with a file; `http/` carries it out, since a file is no answer to anyone else. */
export const fileOperations: readonly { readonly operation: Operation }[] = [
  { operation: contract.exportFile as unknown as Operation },
];
