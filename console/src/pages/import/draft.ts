import { fromCells } from '../../../../src/transfer/file/cells.ts';
import { type SheetName, sheetColumns } from '../../../../src/transfer/file/generated/columns.ts';
import type { Mapping } from '../../../../src/transfer/file/recognise.ts';
import { knownColumnsOf, missingColumns } from '../../../../src/transfer/file/sheet-columns.ts';
import { type FileRow, rowOf } from '../../../../src/transfer/file/table.ts';
import type { LoadedTable } from '../../domain/sheet/read-file.ts';
import { layoutOf, likeliestTable, type TableLayout } from '../../domain/sheet/table-layout.ts';
import type { ImportAnswer } from './send-rows.ts';

export type { SheetName };
export const sheetNames = ['users', 'orders', 'members'] as const satisfies readonly SheetName[];

export type Step = 'file' | 'columns' | 'preview' | 'done';

/** What the user chose so far. */
export interface Draft {
  readonly step: Step;
  readonly sheet: SheetName;
  readonly update: boolean;
  readonly fileName: string;
  readonly tables: readonly LoadedTable[];
  readonly tab: number;
  readonly headingLine: number | undefined;
  /** Columns that the user assigned by hand. */
  readonly mapping: Mapping;
  /** Values for rows that have none, by column. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly preview: Preview | undefined;
}

/** What the server would do with each row, or did. */
export interface Preview {
  readonly rows: readonly FileRow[];
  readonly headings: readonly string[];
  readonly answer: ImportAnswer;
}

export const emptyDraft: Draft = {
  step: 'file',
  sheet: 'users',
  update: false,
  fileName: '',
  tables: [],
  tab: 0,
  headingLine: undefined,
  mapping: {},
  fixed: {},
  preview: undefined,
};

export const columnsFor = (sheet: SheetName): string[] => knownColumnsOf(sheetColumns[sheet]);

/** The draft with another file. It keeps the columns that were assigned by hand: a corrected sheet has the same headings. */
export function withFile(
  draft: Pick<Draft, 'sheet' | 'mapping'>,
  tables: readonly LoadedTable[],
  fileName: string,
): Partial<Draft> {
  const tab = likeliestTable(tables, columnsFor(draft.sheet), draft.mapping);
  return { tables, fileName, tab, headingLine: undefined, preview: undefined, step: 'columns' };
}

export function layoutIn({ tables, tab, sheet, mapping, headingLine }: Draft): TableLayout | undefined {
  const table = tables[tab];
  return table === undefined ? undefined : layoutOf(table, columnsFor(sheet), { mapping, headingLine });
}

/** Required columns that the file does not have: those that may have one value for every row, and the others. */
export function missingIn({ sheet }: Draft, { columns }: TableLayout) {
  const missing = missingColumns(sheetColumns[sheet], columns);
  const isFixable = (column: string) =>
    column === 'subOrgId' || sheetColumns[sheet].properties[column]?.enum !== undefined;
  return { fixable: missing.filter(isFixable), others: missing.filter((column) => !isFixable(column)) };
}

/** The rows to send. */
export function rowsOf(draft: Draft, layout: TableLayout, timeZone: string): FileRow[] {
  const row = sheetColumns[draft.sheet];
  const { fixable } = missingIn(draft, layout);
  const fixed = Object.fromEntries(fixable.map((column) => [column, draft.fixed[column] ?? '']));
  const everywhere = fromCells(row, fixed, timeZone);
  const table = { heading: layout.headings, columns: layout.columns };
  return layout.records.map((record) => {
    const read = rowOf(record, table, { row, timeZone });
    return read.problem === undefined ? { ...read, values: { ...everywhere, ...read.values } } : read;
  });
}
