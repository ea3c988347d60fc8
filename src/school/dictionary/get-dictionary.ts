import type { Static } from '../../operation/contract/static.ts';
import type { getDictionary } from './contract.ts';
import { valueTables } from './tables.ts';

/** The same for everyone. */
export async function get(): Promise<Static<typeof getDictionary.response>> {
  return { tables: valueTables.map(({ values, ...table }) => ({ ...table, values: [...values] })) };
}
