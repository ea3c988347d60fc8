import { named } from '../../operation/errors/entry.ts';

export const productErrors = named({
  saleEndNotAfterBegin: {
    code: 2055,
    status: 400,
    en: '{param} must be later than saleBeginTime ({begin}), or 0 for none; received {received}.',
    zh: '{param} 必须晚于 saleBeginTime（{begin}），或为 0 表示无；收到的是 {received}。',
  },
  productNotFound: {
    code: 4061,
    status: 404,
    en: 'No product has {param} {received}.',
    zh: '没有 {param} 为 {received} 的商品。',
  },
  columnUnknown: {
    code: 4154,
    status: 422,
    en: '{param}: the branch has no product column with the id {received}.',
    zh: '{param} 指向的商品栏目不存在：该分校没有 id 为 {received} 的栏目。',
  },
  illegalProductMove: {
    code: 4253,
    status: 409,
    en: 'The product has the status "{status}" and cannot change to {received}. Allowed: {legal}.',
    zh: '商品状态为“{status}”，不能变为 {received}。可变为：{legal}。',
  },
  saleTimesForbid: {
    code: 4254,
    status: 409,
    en: 'The status {received} conflicts with {param} ({time}; now is {now}). Send new sale times in the same request.',
    zh: '状态 {received} 与 {param}（{time}，当前时间 {now}）冲突，请同时传新的销售时间。',
  },
  columnNotFound: {
    code: 4002,
    status: 404,
    en: 'No product column has {param} {received}.',
    zh: '没有 {param} 为 {received} 的商品栏目。',
  },
  stockTooLow: {
    code: 4244,
    status: 409,
    en: '{param}: the product {received} has only {available} units left.',
    zh: '{param}：商品 {received} 仅剩 {available} 件。',
  },
  productUnknown: {
    code: 4150,
    status: 422,
    en: 'No product has the id {received} ({param}).',
    zh: '{param} 指向的商品不存在：没有 id 为 {received} 的商品。',
  },
});
