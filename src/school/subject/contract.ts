import { Type } from 'typebox';
import { Id, largestPage, Name, Page, PageSize, ReadVersion, Version } from '../../operation/contract/fields.ts';
import { operation, record } from '../../operation/contract/operation.ts';

export const Subject = record('Subject', {
  courseId: Type.Integer({ description: 'subject id' }),
  courseName: Type.String({ description: 'subject name' }),
});
const nameLength = 50;
const courseName = Name(`Name, at most ${nameLength} characters; unique in the branch.`, nameLength);

export const createSubject = operation({
  name: 'subject.create',
  path: '/subject/create',
  title: 'Create subject',
  description: 'Adds a subject to a branch.',
  scope: 'subject:write',
  emits: ['subject.created'],
  request: {
    courseName,
    subOrgId: Type.Optional(Id("Branch; default: the caller's branch, or the head branch.")),
  },
  response: Type.Object({ courseId: Type.Integer({ description: 'subject id' }) }),
  example: { request: { courseName: '生物', subOrgId: 1 }, response: { courseId: 9 } },
});

export const updateSubject = operation({
  name: 'subject.update',
  path: '/subject/update',
  title: 'Rename subject',
  description: 'Renames a subject. Classes, homework and exams show the new name.',
  scope: 'subject:write',
  emits: ['subject.updated'],
  request: { courseId: Id('Subject id.'), courseName, version: ReadVersion('/subject/list') },
  response: Type.Object({ sucNum: Type.Integer({ description: 'subjects updated' }) }),
  example: { request: { courseId: 2, courseName: '数学' }, response: { sucNum: 1 } },
});

const SubjectOfBranch = record('SubjectOfBranch', {
  ...Subject.properties,
  subOrgId: Type.Integer({ description: 'branch' }),
  version: Version('/subject/update'),
});

export const listSubjects = operation({
  name: 'subject.list',
  path: '/subject/list',
  title: 'List subjects',
  description: 'The subjects of all branches that the caller may read, sorted by id.',
  scope: 'subject:read',
  classTeacher: 'may call',
  request: {
    courseId: Type.Optional(Id('Only this subject.')),
    subOrgId: Type.Optional(Id('Branch.')),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({ total: Type.Integer(), list: Type.Array(SubjectOfBranch) }),
  example: {
    request: { pageStart: 0, pageSize: 20 },
    response: { total: 1, list: [{ courseId: 2, courseName: '数学', subOrgId: 1, version: 'pB1xT0dJ8mWq3sLr6uYc2A' }] },
  },
});
