import { Type } from 'typebox';
import { UserId } from '../../../operation/contract/ids.ts';
import { operation, record } from '../../../operation/contract/operation.ts';

const DeletedUser = record('DeletedUser', {
  id: Type.Integer({ description: "the user's number" }),
  loginname: Type.String(),
  name: Type.String(),
  org_id: Type.Integer({ description: 'organisation' }),
  active: Type.Integer(),
  isDel: Type.Integer({ description: '1: deleted; 0: not deleted' }),
  errMsg: Type.Array(Type.String(), { description: 'reasons why the user was not deleted' }),
});

export const deleteUser = operation({
  number: 7,
  name: 'user.del',
  path: '/user/del',
  title: 'Delete user',
  description:
    'Deletes a user from all lists and searches; orders and statistics stay. For a well-formed userId the outer ' +
    'code is always 0; the inner code says whether the user was deleted. A teacher or assistant of a class that has ' +
    'not expired cannot be deleted, nor can a student with a pending refund.',
  scope: 'user:write',
  emits: ['user.deleted', 'group.memberRemoved', 'attendance.changed'],
  request: { userId: UserId('The id assigned by the platform.') },
  response: Type.Object({
    code: Type.Integer({ description: '0, or the code of the reason' }),
    obj: Type.Optional(
      record('UserDeletion', {
        errNum: Type.Integer({ description: 'failures' }),
        sucNum: Type.Integer({ description: 'successes' }),
        errUses: Type.Record(Type.String(), Type.String(), { description: 'login names of the failures, by user id' }),
        errMsg: Type.Record(Type.String(), Type.String(), { description: 'reasons of the failures, by user id' }),
        logUsers: Type.Array(DeletedUser, { description: 'one entry per user' }),
      }),
    ),
  }),
  onError: (code) => ({ code }),
  example: {
    request: { userId: '1_598' },
    response: {
      code: 0,
      obj: {
        errNum: 0,
        sucNum: 1,
        errUses: {},
        errMsg: {},
        logUsers: [{ id: 598, loginname: 'lixinyi', name: '李欣怡', org_id: 1, active: 1, isDel: 1, errMsg: [] }],
      },
    },
  },
});
