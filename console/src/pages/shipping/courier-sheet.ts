import { isFormulaError, isShortened } from '../../../../src/transfer/file/damaged-cell.ts';
import type { Mapping } from '../../../../src/transfer/file/recognise.ts';
import { isEmpty, letterOf } from '../../../../src/transfer/file/table.ts';
import { layoutOf, type TableLayout } from '../../domain/sheet/table-layout.ts';
import { readSheet } from '../../ui/table/sheet.ts';

/** The columns of the sheet that the courier sends back. Receiver and goods are compared with the order, if it has them. */
export const courierColumns = ['orderSn', 'logisticsCompany', 'trackingText', 'receiver', 'goods'] as const;
type Column = (typeof courierColumns)[number];

/** A row of the sheet. */
export interface SheetRow extends Readonly<Record<Column, string>> {
  /** Line in the sheet, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** Without the headings of these columns, the columns are: order number, carrier, tracking number. */
const named: readonly Column[] = ['orderSn', 'trackingText'];
const usual: readonly Column[] = ['orderSn', 'logisticsCompany', 'trackingText'];

/** Couriers write the buyer where our sheets have the receiver. */
const buyerHeadings = ['姓名', '买家', '购买人', 'name', 'Name', 'buyer', 'Buyer'];
const asReceiver: Mapping = Object.fromEntries(buyerHeadings.map((heading) => [heading, 'receiver']));

/** How the columns of a pasted or loaded sheet are read; `mapping` holds what the user assigned by hand. */
export function courierLayout(text: string, mapping: Mapping): TableLayout {
  const records = readSheet(text).map((cells, index) => ({ line: index + 1, cells }));
  const table = { name: '', records, refuseMerged: async () => {} };
  const layout = layoutOf(table, courierColumns, { mapping: { ...asReceiver, ...mapping } });
  const recognised = layoutOf(table, courierColumns, { mapping: asReceiver });
  if (named.every((column) => recognised.columns.includes(column))) return layout;
  const [first = { line: 1, cells: [] }] = records;
  // An order number has digits, a heading has none.
  const isHeading = !first.cells.some((cell) => /\d/.test(cell));
  const width = Math.max(0, ...records.map(({ cells }) => cells.length));
  const headings = Array.from({ length: width }, (_, at) => (isHeading && first.cells[at]) || letterOf(at));
  const columns = headings.map((heading, at) => mapping[heading] ?? usual[at] ?? '');
  return {
    headingLine: first.line,
    headings,
    columns,
    unknown: [],
    twice: columns.find((column, at) => column !== '' && columns.indexOf(column) !== at),
    records: records.slice(isHeading ? 1 : 0).filter((record) => !isEmpty(record)),
  };
}

/** The rows of a sheet. */
export const courierRows = ({ records, columns }: TableLayout): SheetRow[] =>
  records.map(({ line, cells }) => {
    const cell = (column: Column) => cells[columns.indexOf(column)] ?? '';
    return {
      number: line,
      cells,
      orderSn: cell('orderSn'),
      logisticsCompany: cell('logisticsCompany'),
      trackingText: cell('trackingText'),
      receiver: cell('receiver'),
      goods: cell('goods'),
    };
  });

/** What is wrong with a row before the server sees it. */
export function faultOf(row: SheetRow, all: readonly SheetRow[]): 'wrongRow' | 'shortenedRow' | 'twiceRow' | undefined {
  const sent = [row.orderSn, row.logisticsCompany, row.trackingText];
  if (sent.some((value) => value === '')) return 'wrongRow';
  // A spreadsheet shows a long number as 1.2E+17 and drops its last digits: such a parcel could never be found.
  if (sent.some((value) => isShortened(value) || isFormulaError(value))) return 'shortenedRow';
  return all.find(({ orderSn }) => orderSn === row.orderSn) === row ? undefined : 'twiceRow';
}
