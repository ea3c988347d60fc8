import { type Sql, sql } from '../../database/sql.ts';

/** The fields whose values point to a person wherever they stand; a city or a grade does not. */
const naming: readonly string[] = [
  'loginName',
  'name',
  'mobile',
  'email',
  'nickName',
  'avatarUrl',
  'address',
  'guardianName',
  'guardianMobile',
  'externalId',
  'receiver',
];

/**
 * All that a person was ever called or reached by: now, on orders, and before, as the audit log knew it. The longest come
 * first, since one may be part of another.
 */
export function namesIn(...sources: readonly unknown[]): string[] {
  const names = new Set<string>();
  const visit = (value: unknown, isName: boolean): void => {
    if (typeof value === 'string' && isName && value !== '') names.add(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [field, inner] of Object.entries(value)) {
      visit(inner, Array.isArray(value) ? isName : naming.includes(field));
    }
  };
  visit(sources, false);
  return [...names].sort((a, b) => b.length - a.length);
}

const erased = '[…]';

/** A text of a column without these names. */
export const withoutNames = (column: Sql, names: readonly string[]): Sql =>
  names.reduce((replaced, name) => sql`replace(${replaced}, ${name}, ${erased})`, column);
