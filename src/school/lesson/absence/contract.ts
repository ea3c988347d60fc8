import { Type } from 'typebox';
import { Choice, Text } from '../../../operation/contract/fields.ts';
import { StudentId } from '../../../operation/contract/ids.ts';
import { operation } from '../../../operation/contract/operation.ts';
import { LiveClassId } from '../contract.ts';

const uniqueId = StudentId('Student id.');
const sucNum = Type.Integer({ description: '1' });

export const askLeave = operation({
  name: 'liveclass.leave',
  path: '/liveclass/leave',
  title: 'Leave from a live class',
  description:
    'Excuses a member of the class from a live class: not having come is then apart from absence. Asking again changes ' +
    'the reason.',
  scope: 'liveclass:write',
  request: {
    liveclass: LiveClassId('Live class id.'),
    uniqueId,
    reason: Type.Optional(Text('Why; personal.', { maxLength: 200 })),
  },
  response: Type.Object({ sucNum }),
  example: { request: { liveclass: '13', uniqueId: '1_61', reason: '发烧' }, response: { sucNum: 1 } },
});

export const takeLeaveBack = operation({
  name: 'liveclass.cancelLeave',
  path: '/liveclass/cancelLeave',
  title: 'Take leave back',
  description: 'The student is expected after all.',
  scope: 'liveclass:write',
  request: { liveclass: LiveClassId('Live class id.'), uniqueId },
  response: Type.Object({ sucNum }),
  example: { request: { liveclass: '1', uniqueId: '1_284' }, response: { sucNum: 1 } },
});

export const inviteGuest = operation({
  name: 'liveclass.makeUp',
  path: '/liveclass/makeUp',
  title: 'Make up for a live class, or try one',
  description:
    'Expects a student in a live class of a class they are no member of: to make up for one they missed, or on trial. ' +
    'A guest who comes has a record of it; one who does not has none.',
  scope: 'liveclass:write',
  request: {
    liveclass: LiveClassId('The live class to come to.'),
    uniqueId,
    missed: Type.Optional(LiveClassId('The live class it makes up for; left out: a trial.')),
  },
  response: Type.Object({ sucNum }),
  example: { request: { liveclass: '29', uniqueId: '1_61', missed: '10' }, response: { sucNum: 1 } },
});

export const uninviteGuest = operation({
  name: 'liveclass.cancelMakeUp',
  path: '/liveclass/cancelMakeUp',
  title: 'Take an invitation back',
  description: 'The student is no longer expected; a record of having come stays.',
  scope: 'liveclass:write',
  request: { liveclass: LiveClassId('The live class to come to.'), uniqueId },
  response: Type.Object({ sucNum }),
  example: { request: { liveclass: '17', uniqueId: '1_284' }, response: { sucNum: 1 } },
});

export const markCalled = operation({
  name: 'liveclass.markCalled',
  path: '/liveclass/markCalled',
  title: 'The family of somebody missing was called',
  description:
    'Notes that the family of a student who is expected in a live class was called, so that nobody else calls them too. ' +
    'Whoever was first stands: the answer tells who that was.',
  scope: 'liveclass:write',
  request: {
    liveclass: LiveClassId('Live class id.'),
    uniqueId,
    called: Type.Optional(Choice('1 (default): called; 0: not called after all.', [0, 1])),
  },
  response: Type.Object({
    calledTime: Type.Integer({ description: 'milliseconds; 0: not called' }),
    calledBy: Type.String({ description: 'the member of staff; "" where a key told it, or nobody called' }),
  }),
  example: {
    request: { liveclass: '10', uniqueId: '1_61' },
    response: { calledTime: 1788610200000, calledBy: '周敏' },
  },
});
