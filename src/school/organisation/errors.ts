import { named } from '../../operation/errors/entry.ts';

/** Errors of organisations, branches and subjects. */
export const organisationErrors = named({
  branchNotFound: {
    code: 4001,
    status: 404,
    en: 'There is no branch {received} ({param}).',
    zh: '分校 {received} 不存在（{param}）。',
  },
  subjectNotFound: {
    code: 4020,
    status: 404,
    en: 'No subject has {param} {received}.',
    zh: '没有 {param} 为 {received} 的科目。',
  },
  branchUnknown: {
    code: 4110,
    status: 422,
    en: '{param}: no branch has the id {received}.',
    zh: '{param} 指向的分校不存在：没有 id 为 {received} 的分校。',
  },
  appIdTaken: {
    code: 4211,
    status: 409,
    en: 'Another branch already has the appId {received}.',
    zh: 'appId {received} 已被另一个分校使用。',
  },
  subjectNameTaken: {
    code: 4212,
    status: 409,
    en: 'This branch already has a subject named {received}.',
    zh: '该分校已有名为 {received} 的科目。',
  },
  currencyInUse: {
    code: 4213,
    status: 409,
    en: 'The currency {currency} cannot be changed, because orders already use it.',
    zh: '已有订单使用币种 {currency}，不能更改。',
  },
});
