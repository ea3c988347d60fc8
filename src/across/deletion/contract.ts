import { Type } from 'typebox';
import { UserId } from '../../operation/contract/ids.ts';
import { operation } from '../../operation/contract/operation.ts';

export const restoreUser = operation({
  name: 'user.restore',
  path: '/user/restore',
  title: 'Restore user',
  description:
    'Brings a deleted user back. A student joins again the classes that the deletion took them out of, until the day ' +
    'they were to leave. They stay out of a class that has expired or is full, and of one whose order line was ' +
    'withdrawn or refunded meanwhile. An erased user cannot come back.',
  scope: 'user:write',
  request: { userId: UserId('User id.') },
  response: Type.Object({
    sucNum: Type.Integer({ description: '1 restored, 0 was not deleted' }),
    notRejoined: Type.Array(Type.Integer(), {
      description: 'classes the student would be in again if they were not full or expired',
    }),
  }),
  example: { request: { userId: '1_598' }, response: { sucNum: 1, notRejoined: [] } },
});
