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
