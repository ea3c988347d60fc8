import { Type } from 'typebox';
import { Choice, Seconds } from '../../operation/contract/fields.ts';
import { AssistantIdOrNone, GroupId } from '../../operation/contract/ids.ts';
import { operation } from '../../operation/contract/operation.ts';
import { groupName, groupRemarks, groupTeacherList, teacherId } from '../../school/group/contract.ts';
import { groupErrors } from '../../school/group/errors.ts';

export const editGroup = operation({
  number: 5,
  name: 'group.edit',
  path: '/group/edit',
  title: 'Update group',
  description:
    'Changes a class. Send only the fields to change; the effective time cannot be changed. An empty assitantId ' +
    'removes the assistant. groupTeacherList replaces the whole list; an empty list clears it.',
  scope: 'group:write',
  emits: ['group.updated'],
  request: {
    groupId: GroupId('Class id.'),
    groupName: Type.Optional(groupName),
    teacherId: Type.Optional(teacherId),
    activeEnd: Type.Optional(Seconds('Expiry time, seconds; not before the effective time.')),
    assitantId: Type.Optional(AssistantIdOrNone('Assistant id, or "" for none.')),
    groupRemarks: Type.Optional(groupRemarks),
    groupTeacherList: Type.Optional(groupTeacherList),
    serviceFlag: Type.Optional(Choice('1 service class, 2 ordinary class.', [1, 2])),
  },
  refused: { activeBegin: groupErrors.activeBeginFixed },
  response: Type.Object({ sucNum: Type.Integer({ description: 'number of classes updated' }) }),
  example: { request: { groupId: 1, groupRemarks: '改到周日上午' }, response: { sucNum: 1 } },
});
