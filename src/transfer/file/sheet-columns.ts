import { columnsOf, type FieldSchema } from './cells.ts';

/** What the console knows of a sheet that it imports. */
export interface SheetColumns {
  readonly properties: Readonly<Record<string, FieldSchema & { readonly enum?: readonly (string | number)[] }>>;
  readonly required: readonly string[];
  /** Columns with external ids, and the columns with our ids that they are accepted instead of. */
  readonly instead: Readonly<Record<string, string>>;
}

/** Columns that say who a person is: a row that changes one may be meant for somebody else. */
export const identityColumns: Readonly<Record<string, readonly string[]>> = {
  users: ['name', 'birthday', 'guardianName', 'guardianMobile'],
};

/** The columns that a heading may mean. */
export const knownColumnsOf = (sheet: SheetColumns): string[] => [...columnsOf(sheet), ...Object.keys(sheet.instead)];

/** Required columns that are not among these, nor a column that is accepted instead. */
export function missingColumns({ required, instead }: SheetColumns, columns: readonly string[]): string[] {
  const given = new Set(columns.flatMap((column) => [column, instead[column] ?? '']));
  return required.filter((column) => !given.has(column));
}
