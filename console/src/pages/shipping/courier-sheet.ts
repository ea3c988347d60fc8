import { isFormulaError, isShortened } from '../../../../src/transfer/file/damaged-cell.ts';
import { readSheet } from '../../components/sheet.ts';

/** A row of the sheet that the courier sends back. */
export interface SheetRow {
  /** Position in the sheet, from 1. */
  readonly number: number;
  readonly orderSn: string;
  readonly logisticsCompany: string;
  readonly trackingText: string;
  /** Compared with the order, if the sheet has these columns. */
  readonly receiver: string;
  readonly goods: string;
}

type Column = Exclude<keyof SheetRow, 'number'>;

/** Words in the headings of couriers and of our own sheet, in both languages. The first column that matches wins. */
const headings: readonly (readonly [Column, RegExp])[] = [
  ['trackingText', /tracking|waybill|运单|快递单|物流单|面单/i],
  ['logisticsCompany', /carrier|courier|logistics|快递公司|物流公司|承运|快递$|物流$/i],
  ['orderSn', /order|订单|单号/i],
  ['receiver', /receiver|recipient|consignee|buyer|^name$|收件人|收货人|买家|姓名/i],
  ['goods', /goods|product|item|contents|商品|货品|物品|品名|内容/i],
];

/** Without a heading: order number, carrier, tracking number. */
const usual: ReadonlyMap<Column, number> = new Map([
  ['orderSn', 0],
  ['logisticsCompany', 1],
  ['trackingText', 2],
]);

/** The column of each heading, in any order; undefined if the row is no heading. An order number has digits. */
function columnsOf(cells: readonly string[]): ReadonlyMap<Column, number> | undefined {
  if (cells.some((cell) => /\d/.test(cell))) return undefined;
  const columns = new Map<Column, number>();
  for (const [column, heading] of headings) {
    const place = cells.findIndex((cell, at) => heading.test(cell) && ![...columns.values()].includes(at));
    if (place >= 0) columns.set(column, place);
  }
  return columns.has('orderSn') && columns.has('trackingText') ? columns : undefined;
}

/** The rows of a pasted or loaded sheet. Its columns may be in any order if it has a heading. */
export function readCourierSheet(text: string): SheetRow[] {
  const rows = readSheet(text);
  const [first = []] = rows;
  const named = columnsOf(first);
  const columns = named ?? usual;
  const isHeading = named !== undefined || !first.some((cell) => /\d/.test(cell));
  return rows
    .map((cells, index) => {
      const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? '';
      return {
        number: index + 1,
        orderSn: cell('orderSn'),
        logisticsCompany: cell('logisticsCompany'),
        trackingText: cell('trackingText'),
        receiver: cell('receiver'),
        goods: cell('goods'),
      };
    })
    .slice(isHeading ? 1 : 0);
}

/** What is wrong with a row before the server sees it. */
export function faultOf(row: SheetRow, all: readonly SheetRow[]): 'wrongRow' | 'shortenedRow' | 'twiceRow' | undefined {
  const sent = [row.orderSn, row.logisticsCompany, row.trackingText];
  if (sent.some((value) => value === '')) return 'wrongRow';
  // A spreadsheet shows a long number as 1.2E+17 and drops its last digits: such a parcel could never be found.
  if (sent.some((value) => isShortened(value) || isFormulaError(value))) return 'shortenedRow';
  return all.find(({ orderSn }) => orderSn === row.orderSn) === row ? undefined : 'twiceRow';
}
