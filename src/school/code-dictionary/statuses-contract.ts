import type { Words } from '../../operation/errors/failure.ts';

/** A status. Its code never changes and is never translated. What stands in brackets or after a colon is for the dictionary. */
interface Status extends Words {
  readonly code: number | string;
}

export type StatusTable = Readonly<Record<string, Status>>;

export const orderStatuses = {
  awaitingPayment: { code: 0, en: 'awaiting payment (never in the order list)', zh: '待支付（不出现在订单列表中）' },
  paid: { code: 2, en: 'paid', zh: '已支付' },
  withdrawn: { code: 3, en: 'course withdrawn', zh: '已退课' },
  groupPurchase: { code: 4, en: 'group purchase in progress', zh: '拼团中' },
  refunded: { code: 5, en: 'refunded', zh: '已退款' },
  refunding: { code: 6, en: 'refund in progress', zh: '退款中' },
  refundFailed: { code: 7, en: 'refund failed', zh: '退款失败' },
  shipped: { code: 8, en: 'shipped', zh: '已发货' },
  refundRequested: { code: 9, en: 'refund requested', zh: '申请退款' },
  closed: { code: 10, en: 'closed (never in the order list)', zh: '已关闭（不出现在订单列表中）' },
} as const satisfies StatusTable;

/** What `orderStatus` takes as a filter: the statuses of the interface, and all of them. */
const { awaitingPayment: _awaitingPayment, closed: _closed, ...ofTheInterface } = orderStatuses;
export const orderStatusFilter = {
  all: { code: 1, en: 'all (as a filter only)', zh: '全部（仅用于筛选）' },
  ...ofTheInterface,
} as const satisfies StatusTable;

export const productStatuses = {
  notListed: { code: 0, en: 'not listed', zh: '未上架' },
  waiting: { code: 1, en: 'waiting to be listed', zh: '待上架' },
  onSale: { code: 2, en: 'on sale', zh: '销售中' },
  soldOut: { code: 3, en: 'sold out', zh: '已售罄' },
  offSale: { code: 4, en: 'taken off sale', zh: '已下架' },
} as const satisfies StatusTable;

export const homeworkStatuses = {
  notSubmitted: { code: 0, en: 'not submitted', zh: '未提交' },
  awaitingCorrection: { code: 1, en: 'awaiting correction', zh: '待批改' },
  corrected: { code: 2, en: 'corrected', zh: '已批改' },
  returned: { code: 3, en: 'returned for revision', zh: '已退回订正' },
  revisionAwaitingCorrection: { code: 4, en: 'revision awaiting correction', zh: '订正待批改' },
} as const satisfies StatusTable;

export const examStatuses = {
  notStarted: { code: 'notStarted', en: 'not started', zh: '未开始' },
  inProgress: { code: 'inProgress', en: 'in progress', zh: '进行中' },
  submitted: { code: 'submitted', en: 'submitted', zh: '已提交' },
  graded: { code: 'graded', en: 'graded', zh: '已评分' },
  absent: {
    code: 'absent',
    en: 'absent: the exam is over and the student never started',
    zh: '缺考：考试已结束而学生从未开始',
  },
} as const satisfies StatusTable;

export const lessonStatuses = {
  scheduled: { code: 'scheduled', en: 'scheduled', zh: '未开始' },
  waiting: { code: 'waiting', en: 'past its begin, no teacher yet', zh: '待开课' },
  live: { code: 'live', en: 'in progress', zh: '直播中' },
  ended: { code: 'ended', en: 'ended', zh: '已结束' },
  notHeld: { code: 'notHeld', en: 'over, no teacher came', zh: '未上课' },
  cancelled: { code: 'cancelled', en: 'cancelled', zh: '已取消' },
} as const satisfies StatusTable;

export type CodeOf<Table extends StatusTable> = Table[keyof Table]['code'];

/** The codes by name: `{ paid: 2 }`. */
export const codesByName = <Table extends StatusTable>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([name, { code }]) => [name, code])) as {
    readonly [Name in keyof Table]: Table[Name]['code'];
  };

/** All codes, in the order of the table. */
export const codesOf = <Table extends StatusTable>(table: Table): readonly CodeOf<Table>[] =>
  Object.values(table).map(({ code }) => code);

/** Without what stands in brackets or after a colon. */
export const shortened = (words: string): string => words.replace(/\s*[(（:：].*$/, '');

/** `0 awaiting payment, 2 paid`. */
export const proseOf = (table: StatusTable): string =>
  Object.values(table)
    .map(({ code, en }) => `${code} ${shortened(en)}`)
    .join(', ');

/** `submitted, graded or absent`. */
export function codesInProse(table: StatusTable): string {
  const codes = Object.values(table).map(({ code }) => code);
  return `${codes.slice(0, -1).join(', ')} or ${codes.at(-1)}`;
}

export function statusWords(table: StatusTable, wanted: number | string): Words {
  const status = Object.values(table).find(({ code }) => code === wanted);
  if (status === undefined) throw new Error(`No status has the code ${wanted}`);
  return { en: status.en, zh: status.zh };
}

/** Without what is for the dictionary. */
export function shortStatusWords(table: StatusTable, wanted: number | string): Words {
  const { en, zh } = statusWords(table, wanted);
  return { en: shortened(en), zh: shortened(zh) };
}
