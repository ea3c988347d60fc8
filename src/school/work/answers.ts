import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { plainDecimal } from '../../operation/validation/units.ts';
import { boolean, integer, nullable, type Parsed, row, text } from '../../sql/row.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import type { Answer } from './contract.ts';
import { marksColumn } from './marks.ts';

const answerShape = {
  question: text,
  answer: text,
  seconds: nullable(integer),
  isRight: nullable(boolean),
  score: nullable(marksColumn),
};

/** The answer to one question and its marks, stored as JSON. */
export type StoredAnswer = Readonly<Parsed<typeof answerShape>>;

export const answerRow = row(answerShape);

export const toStored = (answers: readonly StoredAnswer[]) =>
  answers.map(({ isRight, ...answer }) => ({ ...answer, is_right: isRight }));

interface Submitted {
  readonly question: string;
  readonly answer?: string | undefined;
  readonly seconds?: number | undefined;
}

export const fromSubmitted = (answers: readonly Submitted[], param = 'answers'): StoredAnswer[] => {
  checkDistinct(answers, param);
  return answers.map(({ question, answer = '', seconds = null }) => ({
    question,
    answer,
    seconds,
    isRight: null,
    score: null,
  }));
};

interface Marked {
  readonly question: string;
  readonly isRight: 0 | 1;
  readonly score?: string | undefined;
}

/** Marks can name a question without an answer: the student left it blank. */
export function withMarks(
  answers: readonly StoredAnswer[],
  marks: readonly Marked[],
  param = 'answers',
): StoredAnswer[] {
  checkDistinct(marks, param);
  const markOf = new Map(marks.map((mark) => [mark.question, mark]));
  const marked = (answer: StoredAnswer, mark: Marked) => ({
    ...answer,
    isRight: mark.isRight === 1,
    score: mark.score === undefined ? null : plainDecimal(mark.score),
  });
  const answered = new Set(answers.map(({ question }) => question));
  const blank = (question: string) => ({ question, answer: '', seconds: null, isRight: null, score: null });
  return [
    ...answers.map((answer) => {
      const mark = markOf.get(answer.question);
      return mark === undefined ? answer : marked(answer, mark);
    }),
    ...marks.filter(({ question }) => !answered.has(question)).map((mark) => marked(blank(mark.question), mark)),
  ];
}

function checkDistinct(answers: readonly { question: string }[], param: string): void {
  const seen = new Set<string>();
  for (const [index, { question }] of answers.entries()) {
    if (seen.has(question))
      throw fail(parameterErrors.duplicateItem, { param: `${param}[${index}].question`, received: question });
    seen.add(question);
  }
}

export const toAnswer = ({ question, answer, seconds, isRight, score }: StoredAnswer): Static<typeof Answer> => ({
  question,
  answer,
  seconds: seconds ?? 0,
  isRight: isRight === null ? -1 : isRight ? 1 : 0,
  score: score ?? '',
});

/** Empties the answer texts of a column, and keeps questions and marks. */
export const withoutTexts = (answers: Sql): Sql => sql`(
  select jsonb_agg(jsonb_set(answer, '{answer}', '""') order by ordinal)
  from jsonb_array_elements(${answers}) with ordinality as each (answer, ordinal))`;

export const hasTexts = (answers: Sql): Sql => sql`${answers} @? '$[*] ? (@.answer != "")'`;
