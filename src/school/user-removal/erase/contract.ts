import { Type } from 'typebox';
import { UserId } from '../../../operation/contract/ids.ts';
import { operation, record } from '../../../operation/contract/operation.ts';

export const eraseUser = operation({
  name: 'user.erase',
  path: '/user/erase',
  title: 'Erase user',
  description:
    'Deletes a user and permanently removes all personal data: the profile, order addresses, search data, answers in ' +
    'homework and exams, devices, and values in the audit log, in stored idempotency answers and in pending imports. ' +
    'Amounts, totals and statistics stay, linked only to the user number. The conditions of /user/del apply. ' +
    '/docs/security.md lists what erasure does not cover.',
  scope: 'user:write',
  emits: ['user.erased', 'group.memberRemoved', 'attendance.changed'],
  request: { userId: UserId('User id.') },
  response: Type.Object({
    removed: record('ErasedRecords', {
      profiles: Type.Integer({ description: '1; 0: erased before' }),
      addresses: Type.Integer({
        description: 'order addresses, including those of the person on orders of other buyers',
      }),
      orderTexts: Type.Integer({ description: 'order texts that named the person' }),
      remarks: Type.Integer({ description: 'class remarks that named the person' }),
      reasons: Type.Integer({ description: 'reasons for leaving a class or missing a lesson' }),
      answers: Type.Integer({ description: 'homework and exams with answers' }),
      devices: Type.Integer({ description: 'live class events with a device' }),
      auditValues: Type.Integer({ description: 'audit log entries with personal values' }),
      keptAnswers: Type.Integer({ description: 'stored idempotency answers that named the person' }),
      imports: Type.Integer({ description: 'pending imports that named the person; start these again' }),
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
