import type { CatalogueEntry } from '../../operation/errors/entry.ts';

/** What can be wrong about a product. */
export const productErrors = {
  saleEndNotAfterBegin: {
    code: 2055,
    status: 400,
    en: '{param} must be later than saleBeginTime ({begin}), or 0 for none; received {received}.',
    zh: '{param} 必须晚于 saleBeginTime（{begin}），或为 0 表示无；收到的是 {received}。',
  },
  productNotFound: {
    code: 4061,
    status: 404,
    en: 'There is no product with {param} {received}.',
    zh: '没有 {param} 为 {received} 的商品。',
  },
  columnUnknown: {
    code: 4154,
    status: 422,
    en: '{param} names no product column of the branch: there is none with the id {received}.',
    zh: '{param} 指向的商品栏目不存在：该分校没有 id 为 {received} 的栏目。',
  },
  illegalProductMove: {
    code: 4253,
    status: 409,
    en: 'The product is in the status "{status}" and cannot go to {received}. Possible are: {legal}.',
    zh: '商品状态为“{status}”，不能变为 {received}。可变为：{legal}。',
  },
  saleTimesForbid: {
    code: 4254,
    status: 409,
    en: '{received} would not hold: {param} is {time} and now is {now}. Change the sale times with it.',
    zh: '无法变为 {received}：{param} 为 {time}，当前时间为 {now}。请同时修改销售时间。',
  },
  columnNotFound: {
    code: 4002,
    status: 404,
    en: 'There is no product column with {param} {received}.',
    zh: '没有 {param} 为 {received} 的商品栏目。',
  },
} as const satisfies Record<string, CatalogueEntry>;
