import { mobilePattern } from '../../school/user/edit/contract.ts';
import type { Sheet } from './sheet.ts';
import { codeOf, wordsOfColumns } from './written-values.ts';

interface FieldSchema {
  readonly pattern?: string;
}

/**
 * Reads what people write into a file: a mobile without the spaces, dashes and brackets in it, and the code of a value that
 * is written as a word, such as 学员. Other fields stay as they are.
 */
export function tidied(sheet: Sheet, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const schemas = new Map<string, FieldSchema>(Object.entries(Object(sheet.row.properties)));
  const words = wordsOfColumns(sheet);
  const tidy = (name: string, field: unknown) => {
    if (typeof field !== 'string') return field;
    if (schemas.get(name)?.pattern === mobilePattern) return field.replaceAll(/[\s()（）‐-―－-]/g, '');
    const codes = words.get(name);
    return codes === undefined ? field : codeOf(codes, field);
  };
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, tidy(name, field)]));
}
