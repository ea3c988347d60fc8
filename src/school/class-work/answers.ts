import { boolean, integer, nullable, type Parsed, row, text } from '../../database/row.ts';
import { type Sql, sql } from '../../database/sql.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { plainDecimal } from '../../operation/validation/units.ts';
import type { Answer } from './contract.ts';

const answerShape = {
  question: text,
  answer: text,
  seconds: nullable(integer),
  isRight: nullable(boolean),
  score: nullable(text),
};

/** One question of a piece of work: what was answered and, once it was marked, what it is worth. Kept as JSON. */
export type KeptAnswer = Readonly<Parsed<typeof answerShape>>;

/** The columns of `KeptAnswer` are its fields in snake case, as those of every row. */
export const answerRow = row(answerShape);

export const toStored = (answers: readonly KeptAnswer[]) =>
  answers.map(({ isRight, ...answer }) => ({ ...answer, is_right: isRight }));

interface Submitted {
  readonly question: string;
  readonly answer?: string | undefined;
  readonly seconds?: number | undefined;
}

export const fromSubmitted = (answers: readonly Submitted[], param = 'answers'): KeptAnswer[] => {
  checkOnce(answers, param);
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

/** What was answered, with the marks; a question that nobody answered can be marked too: it was left blank. */
export function withMarks(answers: readonly KeptAnswer[], marks: readonly Marked[], param = 'answers'): KeptAnswer[] {
  checkOnce(marks, param);
  const markOf = new Map(marks.map((mark) => [mark.question, mark]));
  const marked = (answer: KeptAnswer, mark: Marked) => ({
    ...answer,
    isRight: mark.isRight === 1,
    score: mark.score ?? null,
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

function checkOnce(answers: readonly { question: string }[], param: string): void {
  const seen = new Set<string>();
  for (const [index, { question }] of answers.entries()) {
    if (seen.has(question)) throw fail('duplicateItem', { param: `${param}[${index}].question`, received: question });
    seen.add(question);
  }
}

export const toldAnswer = ({ question, answer, seconds, isRight, score }: KeptAnswer): Static<typeof Answer> => ({
  question,
  answer,
  seconds: seconds ?? 0,
  isRight: isRight === null ? -1 : isRight ? 1 : 0,
  score: score === null ? '' : plainDecimal(score),
});

/** A column of answers without what was answered; which questions there were, and what they were worth, stays. */
export const withoutTexts = (answers: Sql): Sql => sql`(
  select jsonb_agg(jsonb_set(answer, '{answer}', '""') order by place)
  from jsonb_array_elements(${answers}) with ordinality as each (answer, place))`;

/** Whether a column of answers has something that was answered. */
export const hasTexts = (answers: Sql): Sql => sql`${answers} @? '$[*] ? (@.answer != "")'`;
