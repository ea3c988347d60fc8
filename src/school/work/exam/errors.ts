import { named } from '../../../operation/errors/entry.ts';

export const examErrors = named({
  examCancelled: {
    code: 4297,
    status: 409,
    en: 'The exam {received} is cancelled.',
    zh: '考试 {received} 已取消。',
  },
  examMoveIllegal: {
    code: 4294,
    status: 409,
    en: 'The exam of {student} cannot be {move} in status "{status}". {legal}',
    zh: '{student} 的考试处于“{status}”状态，不能{move}。{legal}',
  },
  examNotOpen: {
    code: 4295,
    status: 409,
    en: 'The exam {received} opens at {begin}. Try again then.',
    zh: '考试 {received} 要到 {begin} 才开放，请届时再试。',
  },
  examBegun: {
    code: 4296,
    status: 409,
    en: 'The exam {received} began at {begin}, so its time cannot be changed. Cancel it instead.',
    zh: '考试 {received} 已于 {begin} 开始，不能再修改时间；如有需要请取消。',
  },
});
