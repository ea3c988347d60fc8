import { Type } from 'typebox';
import { Id } from '../../../operation/contract/fields.ts';
import { operation } from '../../../operation/contract/operation.ts';
import { Subject } from '../contract.ts';

export const getOrgCourse = operation({
  number: 8,
  name: 'subject.getOrgCourse',
  path: '/getOrgCourse',
  title: 'Subjects of a branch',
  description: 'The subjects of a branch, sorted by id.',
  scope: 'subject:read',
  classTeacher: 'may call',
  request: { subOrgId: Id('Branch organisation id.') },
  response: Type.Array(Subject),
  onError: () => [],
  example: { request: { subOrgId: 1 }, response: [{ courseId: 2, courseName: '数学' }] },
});
