import type { Words } from '../../operation/errors/failure.ts';
import { productStatus } from './status.ts';

const { notListed, waiting, onSale, soldOut, offSale } = productStatus;

interface Transition {
  readonly from: number;
  readonly to: number;
  /** false: the sale times or the stock cause the transition. */
  readonly byStaff: boolean;
  readonly when: Words;
}

/** Staff make some of these transitions; `statusAt` derives the others from the sale times and the stock. */
export const productTransitions: readonly Transition[] = [
  { from: notListed, to: waiting, byStaff: true, when: { en: 'listed, waiting for the sale', zh: '准备上架' } },
  { from: waiting, to: notListed, byStaff: true, when: { en: 'unlisted', zh: '取消上架' } },
  { from: waiting, to: onSale, byStaff: true, when: { en: 'put on sale', zh: '上架' } },
  { from: waiting, to: onSale, byStaff: false, when: { en: 'saleBeginTime reached', zh: '到达开售时间' } },
  { from: onSale, to: waiting, byStaff: true, when: { en: 'sale postponed', zh: '暂缓销售' } },
  { from: onSale, to: offSale, byStaff: true, when: { en: 'taken off sale', zh: '下架' } },
  { from: onSale, to: offSale, byStaff: false, when: { en: 'saleEndTime reached', zh: '到达停售时间' } },
  { from: onSale, to: soldOut, byStaff: false, when: { en: 'stock sold out', zh: '库存售完' } },
  { from: soldOut, to: onSale, byStaff: false, when: { en: 'units returned to stock', zh: '有名额释放' } },
  { from: soldOut, to: offSale, byStaff: true, when: { en: 'taken off sale', zh: '下架' } },
  { from: soldOut, to: offSale, byStaff: false, when: { en: 'saleEndTime reached', zh: '到达停售时间' } },
  { from: offSale, to: onSale, byStaff: true, when: { en: 'put on sale again', zh: '重新上架' } },
  { from: offSale, to: waiting, byStaff: true, when: { en: 'listed again, waiting for the sale', zh: '准备重新上架' } },
];

export const staffTransitionsFrom = (status: number): number[] =>
  productTransitions.filter(({ from, byStaff }) => byStaff && from === status).map(({ to }) => to);
