import type { CatalogueEntry } from '../../operation/errors/entry.ts';

/** What can be wrong about an exam. */
export const examErrors = {
  examNotFound: {
    code: 4084,
    status: 404,
    en: 'There is no exam with {param} {received}.',
    zh: '没有 {param} 为 {received} 的考试。',
  },
  examCancelled: {
    code: 4297,
    status: 409,
    en: 'The exam {received} is cancelled.',
    zh: '考试 {received} 已取消。',
  },
  examMoveIllegal: {
    code: 4294,
    status: 409,
    en: 'The exam of {student} cannot be {move}: it is in the status "{status}". {legal}',
    zh: '{student} 的考试不能{move}：状态为“{status}”。{legal}',
  },
  examNotOpen: {
    code: 4295,
    status: 409,
    en: 'The exam {received} begins at {begin}.',
    zh: '考试 {received} 于 {begin} 开始。',
  },
  examBegun: {
    code: 4296,
    status: 409,
    en: 'The exam {received} began at {begin}: its time can no longer be changed. It can be cancelled.',
    zh: '考试 {received} 已于 {begin} 开始，不能再改时间，可以取消。',
  },
} as const satisfies Record<string, CatalogueEntry>;
