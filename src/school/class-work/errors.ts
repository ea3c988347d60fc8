import type { CatalogueEntry } from '../../operation/errors/entry.ts';

/** What can be wrong about work that is given to a class, whichever kind it is. */
export const classWorkErrors = {
  marksMissing: {
    code: 2080,
    status: 400,
    en: 'Say what the work is worth: a score, rightCount and errorCount, or answers.',
    zh: '请给出评分：score、rightCount 与 errorCount，或 answers。',
  },
  countBesideAnswers: {
    code: 2081,
    status: 400,
    en: '{param} follows from the answers: leave it out, or leave the answers out.',
    zh: '{param} 由 answers 得出：二者只能传其一。',
  },
  moreThanQuestions: {
    code: 2082,
    status: 400,
    en: '{param} speaks of {received} questions; there are only {questions}.',
    zh: '{param} 涉及 {received} 道题；总共只有 {questions} 道。',
  },
  scoreAboveFullMarks: {
    code: 2083,
    status: 400,
    en: '{param} makes {received} marks; there are at most {fullMarks}.',
    zh: '{param} 得出 {received} 分；满分为 {fullMarks}。',
  },
  workMarkedBeyond: {
    code: 4298,
    status: 409,
    en: '{param} cannot be {received}: somebody was given {marked} already. Mark that again first.',
    zh: '{param} 不能为 {received}：已有评分达到 {marked}。请先重新评分。',
  },
} as const satisfies Record<string, CatalogueEntry>;
