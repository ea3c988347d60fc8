import { Type } from 'typebox';
import { UserId } from '../../../operation/contract/ids.ts';
import { operation } from '../../../operation/contract/operation.ts';

export const restoreUser = operation({
  name: 'user.restore',
  path: '/user/restore',
  title: 'Restore user',
  description:
    'Restores a deleted user. A student rejoins the classes that the deletion ended, until the planned end of each ' +
    'membership. Classes that have expired or are full are skipped, and so are places whose order line was ' +
    'withdrawn or refunded in the meantime. An erased user cannot be restored.',
  scope: 'user:write',
  emits: ['user.restored', 'group.memberAdded', 'attendance.changed'],
  request: { userId: UserId('User id.') },
  response: Type.Object({
    sucNum: Type.Integer({ description: '1: restored; 0: was not deleted' }),
    notRejoined: Type.Array(Type.Integer(), {
      description: 'classes that the student did not rejoin because they are full or expired',
    }),
  }),
  example: { request: { userId: '1_598' }, response: { sucNum: 1, notRejoined: [] } },
});
