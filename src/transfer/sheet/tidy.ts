import type { TObject } from 'typebox';
import { mobilePattern } from '../../school/user/edit/contract.ts';

interface FieldSchema {
  readonly pattern?: string;
}

/** Removes what people write into a mobile for reading: spaces, dashes and brackets. Other fields stay as they are. */
export function tidied(row: TObject, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const schemas = new Map<string, FieldSchema>(Object.entries(Object(row.properties)));
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    typeof field === 'string' && schemas.get(name)?.pattern === mobilePattern
      ? field.replaceAll(/[\s()（）‐-―－-]/g, '')
      : field,
  ]);
  return Object.fromEntries(fields);
}
