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

/** Request fields of new homework and exams. */
export const newWorkFields = {
  groupId: GroupId('Class.'),
  title,
  courseId: Type.Optional(Id('Subject.')),
  teacherId: Type.Optional(TeacherId('Teacher; default: the teacher of the class.')),
  questionCount: Type.Optional(
    Integer('Number of questions; leave it out if unknown.', { minimum: 1, maximum: mostQuestions }),
  ),
  fullMarks: Type.Optional(
    Pattern('Full marks, such as "100" or "87.5"; leave it out if unknown.', `^(${fullMarks})$`, {
      en: 'a number of marks above 0, up to "99999.99"',
      zh: '大于 0 的分数，最多 "99999.99"',
    }),
  ),
};

/** Request fields that change homework and exams. */
export const changedWorkFields = {
  title: Type.Optional(title),
  courseId: Type.Optional(Integer('Subject; 0: none.', { minimum: 0 })),
  teacherId: Type.Optional(TeacherId('Teacher.')),
  questionCount: Type.Optional(
    Integer('Number of questions, at least as many as were marked; 0: unknown.', {
      minimum: 0,
      maximum: mostQuestions,
    }),
  ),
  fullMarks: Type.Optional(
    Pattern('Full marks, at least as many as were given; "": unknown.', `^(${fullMarks}|)$`, {
      en: 'a number of marks above 0, up to "99999.99", or ""',
      zh: '大于 0 的分数，最多 "99999.99"；或 ""',
    }),
  ),
};

/** Request fields of both lists. */
export const workFilterFields = {
  groupId: Type.Optional(GroupId('Class.')),
  teacherId: Type.Optional(TeacherId('Teacher.')),
  sort: Type.Optional(Choice('time: oldest first; -time: latest first.', ['time', '-time'], { default: '-time' })),
  pageStart: Type.Optional(Page()),
  pageSize: Type.Optional(PageSize(largestPage)),
};

/** Response fields of both lists. */
export const workTotals = {
  total: Type.Integer({ description: 'number of matches' }),
  students: Type.Optional(Type.Integer({ description: 'with queue: number of students in that state, on all pages' })),
};

/** Response fields of homework and exams. */
export const workFields = {
  groupId: Type.Integer({ description: 'class id' }),
  groupName: Type.String(),
  title: Type.String(),
  courseId: Type.Integer({ description: 'subject id; 0: none' }),
  courseName: Type.String(),
  teacherId: Type.String({ description: 'teacher id' }),
  teacherName: Type.String(),
};
export const workSizeFields = {
  questionCount: Type.Integer({ description: '0: unknown' }),
  fullMarks: Type.String({ description: '"": unknown' }),
  cancelled: Type.Integer({ description: '1: cancelled; otherwise 0' }),
};

const question = Text('Question id.', { minLength: 1, maxLength: 64 });

export const SubmittedAnswers = Type.Array(
  Type.Object(
    {
      question,
      answer: Type.Optional(Text('Answer; "" or left out: blank.', { maxLength: 2000 })),
      seconds: Type.Optional(Integer('Time spent, seconds.', { minimum: 0, maximum: 86_400 })),
    },
    { additionalProperties: false, 'x-name': 'SubmittedAnswer' },
  ),
  { description: 'The answers, each question once.', maxItems: mostQuestions },
);

/** Marks by question or as totals. Fields that are left out keep their earlier values. */
export const markingFields = {
  score: Type.Optional(Marks('Total marks. Default: the sum of the answers if all have marks, otherwise unchanged.')),
  rightCount: Type.Optional(
    Integer(
      'Questions answered right; not together with answers. It must agree with questions that were marked one by one. Left out: unchanged.',
      {
        minimum: 0,
        maximum: mostQuestions,
      },
    ),
  ),
  errorCount: Type.Optional(
    Integer(
      'Questions not answered right; not together with answers. It must agree with questions that were marked one by one. Left out: unchanged.',
      {
        minimum: 0,
        maximum: mostQuestions,
      },
    ),
  ),
  answers: Type.Optional(
    Type.Array(
      Type.Object(
        {
          question,
          isRight: Choice('1: right; 0: wrong, half right or blank.', [0, 1]),
          score: Type.Optional(Marks('Marks for this question.')),
        },
        { additionalProperties: false, 'x-name': 'MarkedAnswer' },
      ),
      {
        description: 'Marked answers, each question once. Answers that are left out keep their marks.',
        minItems: 1,
        maxItems: mostQuestions,
      },
    ),
  ),
};

export const Answer = Type.Object(
  {
    question: Type.String(),
    answer: Type.String({ description: '"": blank' }),
    seconds: Type.Integer({ description: 'time spent; 0: unknown' }),
    isRight: Type.Integer({ description: '1: right; 0: not right; -1: not marked' }),
    score: Type.String({ description: 'marks; "": none' }),
  },
  { additionalProperties: false, 'x-name': 'Answer' },
);

export const markedFields = {
  score: Type.String({ description: '"": not marked' }),
  errorCount: Type.String({ description: '"": unknown' }),
  correctness: Type.String({ description: 'percent, "0" to "100"; "": unknown' }),
};
