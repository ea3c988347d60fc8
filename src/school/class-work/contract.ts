import { Type } from 'typebox';
import {
  Choice,
  Id,
  Integer,
  largestPage,
  Name,
  Page,
  PageSize,
  Pattern,
  Text,
} from '../../operation/contract/fields.ts';
import { GroupId, TeacherId } from '../../operation/contract/ids.ts';

const Marks = (description: string) =>
  Pattern(description, '^(0|[1-9][0-9]{0,4})(\\.[0-9]{1,2})?$', {
    en: 'a number of marks from "0" to "99999.99"',
    zh: '分数，"0" 到 "99999.99"',
  });

const mostQuestions = 500;

const title = Name('Title.', 100);
const fullMarks = '0\\.(0[1-9]|[1-9][0-9]?)|[1-9][0-9]{0,4}(\\.[0-9]{1,2})?';

/** What every piece of work says of itself when it is given to a class. */
export const givenWork = {
  groupId: GroupId('Class.'),
  title,
  courseId: Type.Optional(Id('Subject.')),
  teacherId: Type.Optional(TeacherId('Whose it is; left out: the teacher of the class.')),
  questionCount: Type.Optional(
    Integer('How many questions it has; left out: not known.', { minimum: 1, maximum: mostQuestions }),
  ),
  fullMarks: Type.Optional(
    Pattern('The most marks there are, such as "100" or "87.5"; left out: not known.', `^(${fullMarks})$`, {
      en: 'a number of marks above 0, up to "99999.99"',
      zh: '大于 0 的分数，最多 "99999.99"',
    }),
  ),
};

/** What can be changed of it. How much there is to it can, as long as what was marked still fits. */
export const changedWork = {
  title: Type.Optional(title),
  courseId: Type.Optional(Integer('Subject; 0: none.', { minimum: 0 })),
  teacherId: Type.Optional(TeacherId('Whose it is.')),
  questionCount: Type.Optional(
    Integer('How many questions it has, not fewer than were marked; 0: not known.', {
      minimum: 0,
      maximum: mostQuestions,
    }),
  ),
  fullMarks: Type.Optional(
    Pattern('The most marks there are, not fewer than were given; "": not known.', `^(${fullMarks}|)$`, {
      en: 'a number of marks above 0, up to "99999.99", or ""',
      zh: '大于 0 的分数，最多 "99999.99"；或 ""',
    }),
  ),
};

/** By what every kind of work is listed, beside its time and what there is to do about it. */
export const listedWork = {
  groupId: Type.Optional(GroupId('Class.')),
  teacherId: Type.Optional(TeacherId('Whose it is.')),
  pageStart: Type.Optional(Page()),
  pageSize: Type.Optional(PageSize(largestPage)),
};

/** What every record of a piece of work tells of it: what it is, and what there is to it. */
export const workOf = {
  groupId: Type.Integer({ description: 'class id' }),
  groupName: Type.String(),
  title: Type.String(),
  courseId: Type.Integer({ description: 'subject id; 0: none' }),
  courseName: Type.String(),
  teacherId: Type.String({ description: 'whose it is' }),
  teacherName: Type.String(),
};
export const workSize = {
  questionCount: Type.Integer({ description: '0: not known' }),
  fullMarks: Type.String({ description: '"" where not known' }),
  cancelled: Type.Integer({ description: '1: cancelled, else 0' }),
};

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

/** What a marker says: by question, or in sum. Marking again changes what is named. */
export const marking = {
  score: Type.Optional(Marks('Marks in all; left out: the sum of the answers where all have one, else as it was.')),
  rightCount: Type.Optional(
    Integer('Questions answered right; not beside answers. Left out: as it was.', {
      minimum: 0,
      maximum: mostQuestions,
    }),
  ),
  errorCount: Type.Optional(
    Integer('Questions not answered right; not beside answers. Left out: as it was.', {
      minimum: 0,
      maximum: mostQuestions,
    }),
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
      {
        description: 'The answers as marked, each question once; marked again, those left out are as they were.',
        minItems: 1,
        maxItems: mostQuestions,
      },
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
