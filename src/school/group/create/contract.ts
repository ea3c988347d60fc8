import { Type } from 'typebox';
import { Choice, Seconds } from '../../../operation/contract/fields.ts';
import { AssistantId } from '../../../operation/contract/ids.ts';
import { operation } from '../../../operation/contract/operation.ts';
import { groupName, groupRemarks, groupTeacherList, teacherId } from '../contract.ts';

export const createGroup = operation({
  number: 4,
  name: 'group.create',
  path: '/group/create',
  title: 'Create group',
  description: 'Adds a class and returns its id. Teachers and students see it from activeBegin until activeEnd.',
  scope: 'group:write',
  emits: ['group.created'],
  request: {
    groupName,
    activeBegin: Seconds('Effective time, seconds. It cannot be changed later.'),
    activeEnd: Seconds('Expiry time, seconds; later than activeBegin and not earlier than now.'),
    teacherId,
    assitantId: Type.Optional(AssistantId('Assistant id as returned by the assistant-creation operation.')),
    groupTeacherList: Type.Optional(groupTeacherList),
    groupRemarks: Type.Optional(groupRemarks),
    serviceFlag: Type.Optional(Choice('1 service class, 2 ordinary class.', [1, 2], { default: 1 })),
  },
  response: Type.Object({ groupId: Type.Integer({ description: 'class id' }) }),
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
