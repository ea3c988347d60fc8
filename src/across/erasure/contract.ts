import { Type } from 'typebox';
import { UserId } from '../../operation/contract/ids.ts';
import { operation, record } from '../../operation/contract/operation.ts';

export const eraseUser = operation({
  name: 'user.erase',
  path: '/user/erase',
  title: 'Erase user',
  description:
    'Deletes a user and removes, for good, all that is personal: the profile, the addresses of orders, the search, ' +
    'answers in homework and exams, devices, values in the audit log, in kept answers and in imports under way. Money, ' +
    'totals and statistics stay, under the bare number. What keeps a user from being deleted keeps it from being erased. ' +
    'docs/security.md tells what it does not reach.',
  scope: 'user:write',
  request: { userId: UserId('User id.') },
  response: Type.Object({
    removed: record('ErasedRecords', {
      profiles: Type.Integer({ description: '1, or 0 where it was erased before' }),
      addresses: Type.Integer({ description: "addresses of orders, the person's on others' orders too" }),
      orderTexts: Type.Integer({ description: 'texts about orders that named the person' }),
      remarks: Type.Integer({ description: 'remarks on classes that named the person' }),
      reasons: Type.Integer({ description: 'reasons for leaving a class or missing a lesson' }),
      answers: Type.Integer({ description: 'pieces of homework and exams with answers in them' }),
      devices: Type.Integer({ description: 'events of live classes that named a device' }),
      auditValues: Type.Integer({ description: 'entries of the audit log that kept personal values' }),
      keptAnswers: Type.Integer({ description: 'kept answers that named the person' }),
      imports: Type.Integer({ description: 'imports under way that named the person, to be begun anew' }),
    }),
  }),
  example: {
    request: { userId: '1_599' },
    response: {
      removed: {
        profiles: 1,
        addresses: 2,
        orderTexts: 1,
        remarks: 0,
        reasons: 0,
        answers: 12,
        devices: 84,
        auditValues: 3,
        keptAnswers: 1,
        imports: 0,
      },
    },
  },
});
