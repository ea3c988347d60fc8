import { named } from './entry.ts';

/** A record that does not exist, where more than one layer says so: 40xx. */
export const notFoundErrors = named({
  examNotFound: {
    code: 4084,
    status: 404,
    en: 'No exam has {param} {received}.',
    zh: '没有 {param} 为 {received} 的考试。',
  },
  groupNotFound: {
    code: 4003,
    status: 404,
    en: 'No class has {param} {received}.',
    zh: '没有 {param} 为 {received} 的班级。',
  },
  homeworkNotFound: {
    code: 4083,
    status: 404,
    en: 'No homework has {param} {received}.',
    zh: '没有 {param} 为 {received} 的作业。',
  },
  lessonNotFound: {
    code: 4080,
    status: 404,
    en: 'No live class has {param} {received}.',
    zh: '没有 {param} 为 {received} 的课次。',
  },
  studentNotFound: {
    code: 4005,
    status: 404,
    en: 'No student has {param} {received}.',
    zh: '没有 {param} 为 {received} 的学生。',
  },
  userNotFound: {
    code: 4006,
    status: 404,
    en: 'No user has {param} {received}.',
    zh: '没有 {param} 为 {received} 的用户。',
  },
});
