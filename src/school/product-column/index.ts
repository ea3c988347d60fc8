import { createColumn } from './create-column.ts';
import { listColumns } from './list-columns.ts';
import { updateColumn } from './update-column.ts';

export const productColumnOperations = [createColumn, updateColumn, listColumns];
