import { readOperation } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { valueTables } from './tables.ts';

export const getDictionary = readOperation(contract.getDictionary, async () => ({
  tables: valueTables.map(({ values, ...table }) => ({ ...table, values: [...values] })),
}));
