import { Type } from 'typebox';
import { Choice, Text } from '../../../operation/contract/fields.ts';
import { LiveClassId, StudentId } from '../../../operation/contract/ids.ts';
import { operation } from '../../../operation/contract/operation.ts';

const uniqueId = StudentId('Student id.');
const sucNum = Type.Integer({ description: '1' });

export const askLeave = operation({
  name: 'liveclass.leave',
  path: '/liveclass/leave',
  title: 'Leave from a live class',
  description:
    'Excuses a class member from a live class. If the student does not come, the state is excused instead of absent. ' +
    'A second request replaces the reason.',
  scope: 'liveclass:write',
  classTeacher: { mustSend: 'liveclass' },
  emits: ['lesson.leaveAsked'],
  request: {
    liveclass: LiveClassId('Live class id.'),
    uniqueId,
    reason: Type.Optional(Text('Reason. Personal data.', { maxLength: 200 })),
  },
  response: Type.Object({ sucNum }),
  example: { request: { liveclass: '13', uniqueId: '1_61', reason: '发烧' }, response: { sucNum: 1 } },
});

export const takeLeaveBack = operation({
  name: 'liveclass.cancelLeave',
  path: '/liveclass/cancelLeave',
  title: 'Cancel a leave',
  description: 'Cancels the leave of a student. The student is expected again.',
  scope: 'liveclass:write',
  classTeacher: { mustSend: 'liveclass' },
  emits: ['lesson.leaveCancelled'],
  request: { liveclass: LiveClassId('Live class id.'), uniqueId },
  response: Type.Object({ sucNum }),
  example: { request: { liveclass: '1', uniqueId: '1_284' }, response: { sucNum: 1 } },
});

export const revealLeave = operation({
  name: 'liveclass.revealLeave',
  path: '/liveclass/revealLeave',
  title: 'Show the reason of a leave',
  description: 'Returns the reason of a leave, which other operations mask. The request is written to the audit log.',
  scope: 'personal',
  alsoNeeds: 'liveclass:read',
  classTeacher: { mustSend: 'liveclass' },
  request: { liveclass: LiveClassId('Live class id.'), uniqueId },
  response: Type.Object({ value: Type.String({ description: '"": none' }) }),
  example: { request: { liveclass: '1', uniqueId: '1_284' }, response: { value: '发烧' } },
  secretFields: ['value'],
});

export const inviteGuest = operation({
  name: 'liveclass.makeUp',
  path: '/liveclass/makeUp',
  title: 'Invite a guest to a live class',
  description:
    'Invites a student who is not a member of the class, to make up for a missed live class or as a trial. The guest ' +
    'gets an attendance record only by attending.',
  scope: 'liveclass:write',
  classTeacher: { mustSend: 'liveclass' },
  emits: ['lesson.guestInvited'],
  request: {
    liveclass: LiveClassId('The live class to attend.'),
    uniqueId,
    missed: Type.Optional(LiveClassId('The missed live class. Leave it out for a trial.')),
  },
  response: Type.Object({ sucNum }),
  example: { request: { liveclass: '29', uniqueId: '1_61', missed: '10' }, response: { sucNum: 1 } },
});

export const uninviteGuest = operation({
  name: 'liveclass.cancelMakeUp',
  path: '/liveclass/cancelMakeUp',
  title: 'Cancel an invitation',
  description: 'Cancels the invitation of a guest. An existing attendance record stays.',
  scope: 'liveclass:write',
  classTeacher: { mustSend: 'liveclass' },
  emits: ['lesson.guestRemoved'],
  request: { liveclass: LiveClassId('The live class to attend.'), uniqueId },
  response: Type.Object({ sucNum }),
  example: { request: { liveclass: '17', uniqueId: '1_284' }, response: { sucNum: 1 } },
});

export const markCalled = operation({
  name: 'liveclass.markCalled',
  path: '/liveclass/markCalled',
  title: 'Record a call to the family',
  description:
    'Records that staff called the family of an expected student, so that nobody calls twice. Only the first call is ' +
    'stored; the answer shows who made it and when.',
  scope: 'liveclass:write',
  classTeacher: { mustSend: 'liveclass' },
  emits: ['lesson.callMarked'],
  request: {
    liveclass: LiveClassId('Live class id.'),
    uniqueId,
    called: Type.Optional(Choice('1 (default): called; 0: delete the recorded call.', [0, 1])),
  },
  response: Type.Object({
    calledTime: Type.Integer({ description: 'milliseconds; 0: not called' }),
    calledBy: Type.String({
      description: 'staff member who called; "" if an API key recorded the call, or nobody called',
    }),
  }),
  example: {
    request: { liveclass: '10', uniqueId: '1_61' },
    response: { calledTime: 1788610200000, calledBy: '周敏' },
  },
});
