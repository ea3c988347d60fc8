import { Type } from 'typebox';
import { operation } from '../../../operation/contract/operation.ts';
import { groupChanges } from '../contract.ts';
import { groupErrors } from '../errors.ts';

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
  request: groupChanges,
  refused: { activeBegin: groupErrors.activeBeginFixed },
  response: Type.Object({ sucNum: Type.Integer({ description: 'number of classes updated' }) }),
  example: { request: { groupId: 1, groupRemarks: '改到周日上午' }, response: { sucNum: 1 } },
});
