import { implement } from '../../operation/call/implementation.ts';
import type { Operation } from '../../operation/contract/operation.ts';
import { exportFile, importRows } from './contract.ts';
import { importSheet } from './import-rows.ts';

export const sheetOperations = [implement(importRows, { write: importSheet })];

/** What answers with a file; `http/` carries it out, since a file is no answer to anyone else. */
export const fileOperations: readonly { readonly operation: Operation }[] = [
  { operation: exportFile as unknown as Operation },
];
