import { named } from '../../operation/errors/entry.ts';

/** Errors of homework and exams. */
export const workErrors = named({
  marksMissing: {
    code: 2080,
    status: 400,
    en: 'The marks are missing: send score, rightCount and errorCount, or answers.',
    zh: '缺少评分：请传 score、rightCount 和 errorCount，或 answers。',
  },
  countBesideAnswers: {
    code: 2081,
    status: 400,
    en: '{param} is computed from the answers. Send either {param} or answers.',
    zh: '{param} 由 answers 计算得出，{param} 与 answers 只能传其一。',
  },
  moreThanQuestions: {
    code: 2082,
    status: 400,
    en: '{param} covers {received} questions, but the work has only {questions}.',
    zh: '{param} 涉及 {received} 道题，而总共只有 {questions} 道。',
  },
  scoreAboveFullMarks: {
    code: 2083,
    status: 400,
    en: '{param} gives {received} marks; the maximum is {fullMarks}.',
    zh: '{param} 为 {received} 分，超过满分 {fullMarks}。',
  },
  countContradictsMarks: {
    code: 4300,
    status: 409,
    en: '{param} cannot be {received}: of the questions marked one by one, {right} are right and {wrong} are wrong. Change those marks with answers.',
    zh: '{param} 不能为 {received}：逐题批改中有 {right} 题对、{wrong} 题错。请用 answers 修改逐题批改的结果。',
  },
  workMarkedBeyond: {
    code: 4298,
    status: 409,
    en: '{param} cannot be {received}: a student already has {marked}. Lower those marks first.',
    zh: '{param} 不能为 {received}：已有学生的评分达到 {marked}，请先重新评分。',
  },
});
