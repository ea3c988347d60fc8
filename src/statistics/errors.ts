import type { CatalogueEntry } from '../errors/entry.ts';

/** What can be wrong about statistics and the work they tell of. */
export const statisticsErrors = {
  rangeTooLong: {
    code: 2015,
    status: 400,
    en: '{param} may be at most {days} days after {begin}; received {received} ms after it, the limit is {limit} ms.',
    zh: '{param} 与 {begin} 之间最多相隔 {days} 天；收到的相隔 {received} 毫秒，上限为 {limit} 毫秒。',
  },
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
} as const satisfies Record<string, CatalogueEntry>;
