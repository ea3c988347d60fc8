import { mobilePattern } from '../../school/user/edit/contract.ts';
import type { Sheet } from './sheet.ts';
import { codeOf, writtenValues } from './written-values.ts';

interface FieldSchema {
  readonly pattern?: string;
}

/**
 * Reads what people write into a file: a mobile without the spaces, dashes and brackets in it, and the code of a value that
 * is written as a word, such as 学员. Other fields stay as they are. Throws the failure of a word that means no value.
 */
export function tidied(sheet: Sheet, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const schemas = new Map<string, FieldSchema>(Object.entries(Object(sheet.row.properties)));
  const values = writtenValues(sheet);
  const tidy = (name: string, field: unknown) => {
    if (typeof field !== 'string' || field === '') return field;
    if (schemas.get(name)?.pattern === mobilePattern)
      return field.normalize('NFKC').replaceAll(/[\s()（）‐-―－-]/g, '');
    const allowed = values.get(name);
    return allowed === undefined ? field : codeOf(allowed, name, field);
  };
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, tidy(name, field)]));
}
