import { Type } from 'typebox';
import { Id } from '../contract/fields.ts';
import { operation, record } from '../contract/operation.ts';

/** Subject (course): 2 fields. */
export const Subject = record('Subject', {
  courseId: Type.Integer({ description: 'subject id' }),
  courseName: Type.String({ description: 'subject name' }),
});

export const getOrgCourse = operation({
  number: 8,
  name: 'subject.getOrgCourse',
  path: '/getOrgCourse',
  title: 'Subjects of a branch',
  description: 'The subjects that a branch teaches, by id.',
  scope: 'subject:read',
  request: { subOrgId: Id('Branch organisation id.') },
  response: Type.Array(Subject),
  onError: () => [],
  example: { request: { subOrgId: 1 }, response: [{ courseId: 3, courseName: '数学' }] },
});
