import { Type } from 'typebox';
import { Choice, Id, Integer, Pattern, Text } from '../contract/fields.ts';

const Marks = (description: string) =>
  Pattern(description, '^(0|[1-9][0-9]{0,4})(\\.[0-9]{1,2})?$', {
    en: 'a number of marks from "0" to "99999.99"',
    zh: '分数，"0" 到 "99999.99"',
  });

const mostQuestions = 500;

export const title = Text('Title.', { minLength: 1, maxLength: 100 });
export const courseId = Id('Subject.');
export const questionCount = Integer('How many questions it has; left out: not known.', {
  minimum: 1,
  maximum: mostQuestions,
});
export const fullMarks = Pattern(
  'The most marks there are, such as "100" or "87.5"; left out: not known.',
  '^(0\\.(0[1-9]|[1-9][0-9]?)|[1-9][0-9]{0,4}(\\.[0-9]{1,2})?)$',
  { en: 'a number of marks above 0, up to "99999.99"', zh: '大于 0 的分数，最多 "99999.99"' },
);

const question = Text('Which question.', { minLength: 1, maxLength: 64 });

export const SubmittedAnswers = Type.Array(
  Type.Object(
    {
      question,
      answer: Type.Optional(Text('What was answered; left out or "": nothing.', { maxLength: 2000 })),
      seconds: Type.Optional(Integer('How long it took, seconds.', { minimum: 0, maximum: 86_400 })),
    },
    { additionalProperties: false, 'x-name': 'SubmittedAnswer' },
  ),
  { description: 'The answers, each question once.', maxItems: mostQuestions },
);

/** How a marker tells what a piece of work is worth: by its questions, or in sum. */
export const marking = {
  score: Type.Optional(Marks('Marks in all; left out: the sum of the answers, where all have one.')),
  rightCount: Type.Optional(
    Integer('Questions answered right; not beside answers.', { minimum: 0, maximum: mostQuestions }),
  ),
  errorCount: Type.Optional(
    Integer('Questions not answered right; not beside answers.', { minimum: 0, maximum: mostQuestions }),
  ),
  answers: Type.Optional(
    Type.Array(
      Type.Object(
        {
          question,
          isRight: Choice('1 right; 0 wrong, half right or blank.', [0, 1]),
          score: Type.Optional(Marks('Marks for it.')),
        },
        { additionalProperties: false, 'x-name': 'MarkedAnswer' },
      ),
      { description: 'The answers as marked, each question once.', minItems: 1, maxItems: mostQuestions },
    ),
  ),
};

/** One question of a piece of work, as it is told. */
export const Answer = Type.Object(
  {
    question: Type.String(),
    answer: Type.String({ description: '"" where nothing was answered' }),
    seconds: Type.Integer({ description: 'how long it took; 0: not known' }),
    isRight: Type.Integer({ description: '1 right, 0 not, -1 not marked' }),
    score: Type.String({ description: 'marks, "" where none were given' }),
  },
  { additionalProperties: false, 'x-name': 'Answer' },
);

export const markedFields = {
  score: Type.String({ description: '"" until marked' }),
  errorCount: Type.String({ description: '"" where not known' }),
  correctness: Type.String({ description: 'percent, "0" to "100", "" where there is none' }),
};
