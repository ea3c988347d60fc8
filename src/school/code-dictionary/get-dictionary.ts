import type { Static } from '../../operation/contract/static.ts';
import type * as contract from './contract.ts';
import { valueTables } from './tables.ts';

export async function getDictionary(): Promise<Static<typeof contract.getDictionary.response>> {
  return { tables: valueTables.map(({ values, ...table }) => ({ ...table, values: [...values] })) };
}
