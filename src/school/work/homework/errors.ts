import { named } from '../../../operation/errors/entry.ts';

export const homeworkErrors = named({
  roundNotLatest: {
    code: 2084,
    status: 400,
    en: '{param} applies only to the latest round ({latest}). Leave it out to mark round {received} again.',
    zh: '{param} 只适用于最近一次提交（第 {latest} 次）；重新批改第 {received} 次时请不要传。',
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
    en: 'The homework {received} will be published at {publishedAt}. Try again then.',
    zh: '作业 {received} 要到 {publishedAt} 才发布，请届时再试。',
  },
  homeworkMoveIllegal: {
    code: 4292,
    status: 409,
    en: 'The homework of {student} cannot be {move} in status "{status}". It can be {legal}.',
    zh: '{student} 的作业处于“{status}”状态，不能{move}，可以{legal}。',
  },
  roundNotFound: {
    code: 4293,
    status: 409,
    en: '{param} {received} does not exist: the student submitted {rounds} rounds.',
    zh: '{param} {received} 不存在：该学生共提交 {rounds} 次。',
  },
});
