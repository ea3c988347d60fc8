import { searchedColumns } from '../../operation/call/field-columns.ts';
import { recountBuyer } from '../../search/gram-counters.ts';
import type { Searchable } from '../../search/repair.ts';
import { userFields } from '../user/fields-contract.ts';

/** All tables that can be searched by parts of their texts. */
export const searchables: readonly Searchable[] = [
  { table: 'users', id: 'user_id', texts: searchedColumns(userFields), beforehand: recountBuyer },
  { table: 'receivers', id: 'receiver_id', texts: { receiver: 'personal', mobile: 'personal' } },
  { table: 'ordered_names', id: 'ordered_name_id', texts: { name: 'open' } },
  { table: 'groups', id: 'group_id', texts: { name: 'open' } },
];
