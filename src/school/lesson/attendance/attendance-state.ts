/** Watching the recording never counts as presence, so no state describes it. */
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
  /** 0: never joined. */
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

export const toleranceMs = 5 * 60_000;
/** A shorter presence counts as absence. */
export const attendedSeconds = 5 * 60;
export const completedPercent = 80;

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

/** A student who came late and also left early is shown as late. */
function stateOf(flags: Omit<AttendanceFlags, 'state'>): AttendanceState {
  if (!flags.hasAttended) return flags.isExcused ? 'excused' : 'absent';
  if (flags.isLate) return 'late';
  return flags.hasLeftEarly ? 'leftEarly' : 'there';
}
