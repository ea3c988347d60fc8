import type { Words } from '../../operation/errors/failure.ts';
import { productStatus } from './status.ts';

const { notListed, waiting, onSale, soldOut, offSale } = productStatus;

interface Transition {
  readonly from: number;
  readonly to: number;
  /** Whether staff make the move; else the clock or the stock does. */
  readonly byHand: boolean;
  readonly when: Words;
}

/** Where a product can go. What staff may do is done here; the rest is judged whenever a product is read or bought. */
export const productTransitions: readonly Transition[] = [
  { from: notListed, to: waiting, byHand: true, when: { en: 'to be listed', zh: '准备上架' } },
  { from: waiting, to: notListed, byHand: true, when: { en: 'not to be listed after all', zh: '取消上架' } },
  { from: waiting, to: onSale, byHand: true, when: { en: 'put on sale', zh: '上架' } },
  { from: waiting, to: onSale, byHand: false, when: { en: 'saleBeginTime has come', zh: '到达开售时间' } },
  { from: onSale, to: waiting, byHand: true, when: { en: 'taken back until later', zh: '暂缓销售' } },
  { from: onSale, to: offSale, byHand: true, when: { en: 'taken off sale', zh: '下架' } },
  { from: onSale, to: offSale, byHand: false, when: { en: 'saleEndTime has come', zh: '到达停售时间' } },
  { from: onSale, to: soldOut, byHand: false, when: { en: 'the stock is gone', zh: '库存售完' } },
  { from: soldOut, to: onSale, byHand: false, when: { en: 'a unit came back', zh: '有名额释放' } },
  { from: soldOut, to: offSale, byHand: true, when: { en: 'taken off sale', zh: '下架' } },
  { from: soldOut, to: offSale, byHand: false, when: { en: 'saleEndTime has come', zh: '到达停售时间' } },
  { from: offSale, to: onSale, byHand: true, when: { en: 'put on sale again', zh: '重新上架' } },
  { from: offSale, to: waiting, byHand: true, when: { en: 'to be listed again', zh: '准备重新上架' } },
];

/** Where staff can move a product from here. */
export const movesFrom = (status: number): number[] =>
  productTransitions.filter(({ from, byHand }) => byHand && from === status).map(({ to }) => to);
