import { Type } from 'typebox';
import { Choice, Id, Name, Seconds, Text } from '../../operation/contract/fields.ts';
import { AssistantId, AssistantIdOrNone, TeacherId } from '../../operation/contract/ids.ts';
import { operation } from '../../operation/contract/operation.ts';

const nameLength = 50;
const remarksLength = 200;
const mostTeachers = 50;

const teacherId = TeacherId('Teacher id as returned by the teacher-creation operation: the one teacher of the class.');
const groupName = Name(`Name, at most ${nameLength} characters.`, nameLength);
const groupRemarks = Text(`Description, at most ${remarksLength} characters.`, { maxLength: remarksLength });
const groupTeacherList = Type.Array(
  Type.Object(
    { userId: TeacherId('Teacher id.'), courseId: Id('Subject id.') },
    { additionalProperties: false, 'x-name': 'GroupTeacher' },
  ),
  { description: `Teachers by subject, each pair once, at most ${mostTeachers}.`, maxItems: mostTeachers },
);

export const createGroup = operation({
  number: 4,
  name: 'group.create',
  path: '/group/create',
  title: 'Create group',
  description: 'Adds a class and returns its id. Teachers and students see it from activeBegin until activeEnd.',
  scope: 'group:write',
  request: {
    groupName,
    activeBegin: Seconds('Effective time, seconds. It cannot be changed later.'),
    activeEnd: Seconds('Expiry time, seconds; later than activeBegin and not earlier than the present.'),
    teacherId,
    assitantId: Type.Optional(AssistantId('Assistant id as returned by the assistant-creation operation.')),
    groupTeacherList: Type.Optional(groupTeacherList),
    groupRemarks: Type.Optional(groupRemarks),
    serviceFlag: Type.Optional(Choice('1 service class, 2 ordinary class.', [1, 2], { default: 1 })),
  },
  response: Type.Object({ groupId: Type.Number({ description: 'class id' }) }),
  example: {
    request: {
      groupName: '初一数学 1 班',
      activeBegin: 1788220800,
      activeEnd: 1803945600,
      teacherId: '0_1',
      assitantId: '302_37',
      groupTeacherList: [{ userId: '0_1', courseId: 2 }],
      groupRemarks: '周六上午',
      serviceFlag: 1,
    },
    response: { groupId: 1 },
  },
});

export const editGroup = operation({
  number: 5,
  name: 'group.edit',
  path: '/group/edit',
  title: 'Update group',
  description:
    'Changes a class. Only the fields to be changed are sent; the effective time cannot be updated. ' +
    'An empty assitantId removes the assistant, an empty groupTeacherList clears it, a given one replaces it.',
  scope: 'group:write',
  request: {
    groupId: Id('Class id.'),
    groupName: Type.Optional(groupName),
    teacherId: Type.Optional(teacherId),
    activeEnd: Type.Optional(Seconds('Expiry time, seconds; not before the effective time.')),
    assitantId: Type.Optional(AssistantIdOrNone('Assistant id, or "" for none.')),
    groupRemarks: Type.Optional(groupRemarks),
    groupTeacherList: Type.Optional(groupTeacherList),
    serviceFlag: Type.Optional(Choice('1 service class, 2 ordinary class.', [1, 2])),
  },
  refused: { activeBegin: 'activeBeginFixed' },
  response: Type.Object({ sucNum: Type.Integer({ description: 'number of classes updated' }) }),
  example: { request: { groupId: 1, groupRemarks: '改到周日上午' }, response: { sucNum: 1 } },
});
