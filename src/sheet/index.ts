import { implement } from '../call/implementation.ts';
import { importRows } from './contract.ts';
import { importSheet } from './import.ts';

export const sheetOperations = [implement(importRows, { write: importSheet })];
