import type { Implementation } from '../../operation/call/implementation.ts';
import { exportFile } from './export-file.ts';
import type { ExportSpace } from './export-space.ts';
import { importRows } from './import-rows.ts';
import type { FindOperation } from './updates.ts';

export const sheetOperations = (find: FindOperation) => [importRows(find)];

/** Operations that answer with a file. */
export const fileOperationsOf = (lists: readonly Implementation[], exportSpace: ExportSpace) => [
  exportFile(lists, exportSpace),
];
