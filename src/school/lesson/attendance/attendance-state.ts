/** What staff see at a glance of a student's record. A replay is never presence, so nothing of it is here. */
export const attendanceStates = ['there', 'late', 'leftEarly', 'excused', 'absent'] as const;
export type AttendanceState = (typeof attendanceStates)[number];

export interface AttendanceFlags {
  readonly state: AttendanceState;
  readonly isLate: boolean;
  readonly hasLeftEarly: boolean;
  readonly hasAttended: boolean;
  readonly hasCompleted: boolean;
  readonly isExcused: boolean;
}

interface Attended {
  /** 0: never came. */
  readonly joinedMs: number;
  readonly leftMs: number;
  readonly classSeconds: number;
  readonly onlineSeconds: number;
}

interface LessonSpan {
  readonly scheduledBeginMs: number;
  readonly scheduledEndMs: number;
  readonly heldBeginMs: number;
  readonly heldEndMs: number;
}

const toleranceMs = 5 * 60_000;
/** Whoever was there for less was not there. */
export const attendedSeconds = 5 * 60;
const completedPercent = 80;

export function deriveFlags(record: Attended, lesson: LessonSpan, onLeave: boolean): AttendanceFlags {
  const { joinedMs, leftMs, classSeconds, onlineSeconds } = record;
  const came = joinedMs > 0;
  const hasAttended = onlineSeconds >= attendedSeconds;
  const flags = {
    isLate: came && joinedMs - Math.max(lesson.scheduledBeginMs, lesson.heldBeginMs) > toleranceMs,
    hasLeftEarly: came && Math.min(lesson.scheduledEndMs, lesson.heldEndMs) - leftMs > toleranceMs,
    hasAttended,
    hasCompleted: classSeconds > 0 && onlineSeconds * 100 >= classSeconds * completedPercent,
    isExcused: onLeave && !hasAttended,
  };
  return { state: stateOf(flags), ...flags };
}

/** Who was too short there to have attended was absent; who came late and left early is told as late. */
function stateOf(flags: Omit<AttendanceFlags, 'state'>): AttendanceState {
  if (!flags.hasAttended) return flags.isExcused ? 'excused' : 'absent';
  if (flags.isLate) return 'late';
  return flags.hasLeftEarly ? 'leftEarly' : 'there';
}
