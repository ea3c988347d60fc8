import type { CatalogueEntry } from '../../operation/errors/entry.ts';

/** What can be wrong about homework. */
export const homeworkErrors = {
  roundNotLatest: {
    code: 2084,
    status: 400,
    en: '{param} is for the latest round, {latest}: leave it out when round {received} is marked again.',
    zh: '{param} 只用于最近一次提交（第 {latest} 次）：重新批改第 {received} 次时请不要传。',
  },
  homeworkNotFound: {
    code: 4083,
    status: 404,
    en: 'There is no homework with {param} {received}.',
    zh: '没有 {param} 为 {received} 的作业。',
  },
  homeworkCancelled: {
    code: 4290,
    status: 409,
    en: 'The homework {received} is cancelled.',
    zh: '作业 {received} 已取消。',
  },
  homeworkNotPublished: {
    code: 4291,
    status: 409,
    en: 'The homework {received} is not published until {publishedAt}.',
    zh: '作业 {received} 要到 {publishedAt} 才发布。',
  },
  homeworkMoveIllegal: {
    code: 4292,
    status: 409,
    en: 'The homework of {student} cannot be {move}: it is in the status "{status}". It can be {legal}.',
    zh: '{student} 的作业不能{move}：状态为“{status}”。可以{legal}。',
  },
  roundNotFound: {
    code: 4293,
    status: 409,
    en: '{param} {received} was not handed in: there are {rounds} rounds.',
    zh: '{param} {received} 尚未提交：目前共 {rounds} 次提交。',
  },
} as const satisfies Record<string, CatalogueEntry>;
