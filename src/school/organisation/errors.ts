import type { CatalogueEntry } from '../../operation/errors/entry.ts';

/** What can be wrong about an organisation, its branches and what these teach. */
export const organisationErrors = {
  timeZoneNotInDatabase: {
    code: 2115,
    status: 400,
    en: '{param} is {received}, a time zone that the PostgreSQL server does not know by this name. Give another name of the same zone, such as "Asia/Kolkata" for "Asia/Calcutta".',
    zh: '{param} 为 {received}，PostgreSQL 服务器没有这个名称的时区。请改用同一时区的其他名称，例如用 "Asia/Kolkata" 代替 "Asia/Calcutta"。',
  },
  branchNotFound: {
    code: 4001,
    status: 404,
    en: 'There is no branch with {param} {received}.',
    zh: '没有 {param} 为 {received} 的分校。',
  },
  subjectNotFound: {
    code: 4020,
    status: 404,
    en: 'There is no subject with {param} {received}.',
    zh: '没有 {param} 为 {received} 的科目。',
  },
  branchUnknown: {
    code: 4110,
    status: 422,
    en: '{param} names no branch: there is none with the id {received}.',
    zh: '{param} 指向的分校不存在：没有 id 为 {received} 的分校。',
  },
  appIdTaken: {
    code: 4211,
    status: 409,
    en: 'There is a branch with the appId {received} already.',
    zh: '已有 appId 为 {received} 的分校。',
  },
  subjectNameTaken: {
    code: 4212,
    status: 409,
    en: 'This branch has a subject named {received} already.',
    zh: '该分校已有名为 {received} 的科目。',
  },
  currencyInUse: {
    code: 4213,
    status: 409,
    en: 'The currency is {currency} and stays so: there are orders in it.',
    zh: '币种为 {currency}，且已有订单使用，不能更改。',
  },
} as const satisfies Record<string, CatalogueEntry>;
