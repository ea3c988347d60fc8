import { namesOf } from '../../../operation/contract/field-table.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { userFields } from '../../user/fields-contract.ts';

/** Fields of the profile, and of the addresses of orders. */
const identifyingFields: readonly string[] = [
  ...namesOf(userFields, ({ namesPerson = false }) => namesPerson),
  'receiver',
];

/**
 * All current and former names, mobiles and addresses of a person, from the profile, orders and the audit log. Longest
 * first, because one may contain another.
 */
export function collectNames(...sources: readonly unknown[]): string[] {
  const names = new Set<string>();
  const visit = (value: unknown, isName: boolean): void => {
    if (typeof value === 'string' && isName && value !== '') names.add(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [field, inner] of Object.entries(value)) {
      visit(inner, Array.isArray(value) ? isName : identifyingFields.includes(field));
    }
  };
  visit(sources, false);
  return [...names].sort((a, b) => b.length - a.length);
}

const erased = '[…]';

export const withoutNames = (column: Sql, names: readonly string[]): Sql =>
  names.reduce((replaced, name) => sql`replace(${replaced}, ${name}, ${erased})`, column);
