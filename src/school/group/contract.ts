import { Type } from 'typebox';
import {
  Choice,
  Id,
  Integer,
  largestPage,
  Name,
  Page,
  PageSize,
  ReadVersion,
  Seconds,
  Text,
  Version,
} from '../../operation/contract/fields.ts';
import { AssistantIdOrNone, GroupId, StudentId, TeacherId, UserId } from '../../operation/contract/ids.ts';
import { operation, record } from '../../operation/contract/operation.ts';
import { groupErrors } from './errors.ts';

const nameLength = 50;
const remarksLength = 200;
const mostTeachers = 50;

export const teacherId = TeacherId(
  'Teacher id as returned by the teacher-creation operation; the main teacher of the class.',
);
export const groupName = Name(`Name, at most ${nameLength} characters.`, nameLength);
export const groupRemarks = Text(`Description, at most ${remarksLength} characters.`, { maxLength: remarksLength });
export const groupTeacherList = Type.Array(
  Type.Object(
    { userId: TeacherId('Teacher id.'), courseId: Id('Subject id.') },
    { additionalProperties: false, 'x-name': 'GroupTeacher' },
  ),
  { description: `Teachers by subject, each pair once, at most ${mostTeachers}.`, maxItems: mostTeachers },
);

const largestCapacity = 100_000;

export const groupChanges = {
  groupId: GroupId('Class id.'),
  groupName: Type.Optional(groupName),
  teacherId: Type.Optional(teacherId),
  activeEnd: Type.Optional(Seconds('Expiry time, seconds; not before the effective time.')),
  assitantId: Type.Optional(AssistantIdOrNone('Assistant id, or "" for none.')),
  groupRemarks: Type.Optional(groupRemarks),
  groupTeacherList: Type.Optional(groupTeacherList),
  serviceFlag: Type.Optional(Choice('1 service class, 2 ordinary class.', [1, 2])),
};

export const setAttributes = operation({
  name: 'group.setAttributes',
  path: '/group/setAttributes',
  title: 'Set attributes of a class',
  description:
    'Changes a class: the fields of /group/edit, and the grade, the capacity, the products whose buyers join the class, and ' +
    'the id in another system. Send only the fields to change; "" and [] clear a field.',
  scope: 'group:write',
  emits: ['group.updated'],
  request: {
    ...groupChanges,
    grade: Type.Optional(Text('Grade.', { maxLength: 50 })),
    capacity: Type.Optional(
      Integer('Maximum number of students; 0: no limit.', { minimum: 0, maximum: largestCapacity }),
    ),
    productIds: Type.Optional(
      Type.Array(Id('Product id.'), { description: 'Products whose buyers join this class.', maxItems: 100 }),
    ),
    externalId: Type.Optional(Text('Id in another system; unique in the organisation.', { maxLength: 100 })),
    version: ReadVersion('/group/get'),
  },
  refused: { activeBegin: groupErrors.activeBeginFixed },
  response: Type.Object({ sucNum: Type.Integer({ description: 'classes updated' }) }),
  example: { request: { groupId: 1, grade: '初一', capacity: 30, productIds: [19] }, response: { sucNum: 1 } },
});

const SubjectTeacher = record('SubjectTeacher', {
  userId: Type.String({ description: 'teacher id' }),
  userName: Type.String(),
  courseId: Type.Integer({ description: 'subject id' }),
  courseName: Type.String(),
});

export const Group = record('Group', {
  groupId: Type.Integer({ description: 'class id' }),
  groupName: Type.String(),
  activeBegin: Type.Integer({ description: 'effective time, seconds' }),
  activeEnd: Type.Integer({ description: 'expiry time, seconds' }),
  teacherId: Type.String(),
  teacherName: Type.String(),
  assitantId: Type.String({ description: '"": no assistant' }),
  assistantName: Type.String(),
  groupTeacherList: Type.Array(SubjectTeacher),
  groupRemarks: Type.String(),
  serviceFlag: Type.Integer({ description: '1 service class, 2 ordinary class' }),
  subOrgId: Type.Integer({ description: 'branch' }),
  grade: Type.String(),
  capacity: Type.Integer({ description: 'maximum number of students; 0: no limit' }),
  memberCount: Type.Integer({ description: 'number of current members' }),
  productIds: Type.Array(Type.Integer(), { description: 'products whose buyers join this class' }),
  externalId: Type.String({ description: 'id in another system; "": none' }),
  createAt: Type.Integer({ description: 'milliseconds' }),
  updateAt: Type.Integer({ description: 'milliseconds' }),
});

const exampleGroup = {
  groupId: 1,
  groupName: '初一数学 1 班',
  activeBegin: 1788220800,
  activeEnd: 1803945600,
  teacherId: '0_1',
  teacherName: '沈鹏',
  assitantId: '302_37',
  assistantName: '刘敏',
  groupTeacherList: [{ userId: '0_1', userName: '沈鹏', courseId: 2, courseName: '数学' }],
  groupRemarks: '周六上午',
  serviceFlag: 1,
  subOrgId: 1,
  grade: '初一',
  capacity: 30,
  memberCount: 28,
  productIds: [19],
  externalId: 'crm-7731',
  createAt: 1785427200000,
  updateAt: 1785427200000,
};

export const getGroup = operation({
  name: 'group.get',
  path: '/group/get',
  title: 'Get a class',
  description: 'One class with its teachers, expired or not. Send exactly one of groupId and externalId.',
  scope: 'group:read',
  classTeacher: { mustSend: 'groupId' },
  request: {
    groupId: Type.Optional(GroupId('Class id.')),
    externalId: Type.Optional(Text('Id in another system.', { minLength: 1 })),
  },
  response: record('EditableGroup', { ...Group.properties, version: Version('/group/setAttributes') }),
  example: { request: { groupId: 1 }, response: { ...exampleGroup, version: 'pB1xT0dJ8mWq3sLr6uYc2A' } },
});

/** How a student belongs to a class: the latest stay. */
export const Membership = record('StudentMembership', {
  joinedAt: Type.Integer({ description: 'milliseconds' }),
  leftAt: Type.Integer({ description: 'milliseconds, also in the future; 0: no end' }),
  movedTo: Type.Integer({
    description:
      'the class that the student joined at leftAt, for example by a transfer; 0: none that the caller may see',
  }),
  movedToName: Type.String({ description: 'name of that class; "": none' }),
});

const ListedGroup = record('ListedGroup', {
  ...Group.properties,
  membership: Type.Optional(Membership),
});

const groupSorts = ['created', '-created', 'name', '-name', 'begin', '-begin', 'end', '-end'] as const;
export const validities = ['notBegun', 'active', 'expired'] as const;

export const listGroups = operation({
  name: 'group.list',
  path: '/group/list',
  title: 'List classes',
  description:
    'Classes, newest first or as `sort` says. All filters must match. With visibleTo: the active classes of that teacher, assistant or ' +
    'student. With studentId, each class says when the student joined and left it, and for which class (`membership`).',
  scope: 'group:read',
  classTeacher: { filter: 'teacherId' },
  request: {
    groupName: Type.Optional(Text('Part of the name.')),
    teacherId: Type.Optional(TeacherId('Main teacher, or one of the teachers by subject.')),
    courseId: Type.Optional(Id('Subject taught in the class.')),
    studentId: Type.Optional(StudentId('Current, former or future member.')),
    validity: Type.Optional(Choice('Validity now.', validities)),
    subOrgId: Type.Optional(Id('Branch.')),
    visibleTo: Type.Optional(UserId('Only classes that this user sees.')),
    sort: Type.Optional(
      Choice('By creation, name, begin or end of validity; - in front: descending.', groupSorts, {
        default: '-created',
      }),
    ),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({ total: Type.Integer({ description: 'number of matches' }), list: Type.Array(ListedGroup) }),
  example: {
    request: { teacherId: '0_1', validity: 'active', pageStart: 0, pageSize: 20 },
    response: { total: 1, list: [exampleGroup] },
  },
});
