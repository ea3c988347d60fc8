import { Type } from 'typebox';
import { record } from '../../operation/contract/operation.ts';

export const classTypes = ['oneToOne', 'small', 'large', 'dual', 'public'] as const;

/** The comments list the fields of each kind besides its time. */
export const lessonEventKinds = [
  'start', // byStaff
  'end', // byStaff
  'join', // user, device
  'leave', // user, device
  'heartbeat', // user, device: "I am still here"
  'stageOn', // user, device
  'stageOff', // user, device
  'micOn', // user, device: the audio/video link
  'micOff', // user, device
  'hand', // user; ref: the raise
  'signInCall', // ref: the call; windowSeconds
  'signInCancel', // ref: the call
  'signIn', // user; ref: the call
  'reward', // user: who receives it; points
  'answer', // user; ref: the question; isRight
  'watch', // user; fromSecond, toSecond of the recording
] as const;

/** The server uses this prefix for the start and end that staff enter. */
export const ownEventPrefix = 'lectern:';

export const LiveClass = record('LiveClass', {
  liveclass: Type.String({ description: 'live class id' }),
  fileId: Type.String({ description: 'history class id' }),
  groupId: Type.Integer({ description: 'class id' }),
  groupName: Type.String(),
  teacherId: Type.String({ description: 'teacher who gives it; for a substitution, the substitute' }),
  teacherName: Type.String(),
  assitantId: Type.String({ description: '"": no assistant' }),
  assistantName: Type.String(),
  shortDesc: Type.String({ description: 'title' }),
  longDesc: Type.String({ description: 'description' }),
  classType: Type.String({ description: 'oneToOne, small, large, dual or public' }),
  status: Type.String({
    description:
      'scheduled; waiting: past its begin, but no teacher has come; live; ended; notHeld: over, and no teacher came; ' +
      'cancelled',
  }),
  beginTime: Type.Integer({ description: 'scheduled begin, milliseconds' }),
  endTime: Type.Integer({ description: 'scheduled end, milliseconds' }),
  heldBegin: Type.Integer({ description: 'actual begin, milliseconds; 0: has not begun' }),
  heldEnd: Type.Integer({ description: 'actual end, milliseconds; 0: has not ended' }),
  duration: Type.Integer({ description: 'from heldBegin to heldEnd, seconds' }),
  listenerCount: Type.Integer({ description: 'students who were present' }),
  recordDuration: Type.Integer({ description: 'length of the recording, seconds; 0: none' }),
  seriesId: Type.String({ description: 'id of the first live class of its series; "": not part of a series' }),
  externalId: Type.String({ description: 'id in another system; "": none' }),
  subOrgId: Type.Integer({ description: 'branch' }),
  createAt: Type.Integer({ description: 'milliseconds' }),
  updateAt: Type.Integer({ description: 'milliseconds' }),
});
