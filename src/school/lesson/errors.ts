import type { CatalogueEntry } from '../../operation/errors/entry.ts';

/** What can be wrong about a live class. */
export const liveClassErrors = {
  timeInFuture: {
    code: 2070,
    status: 400,
    en: '{param} must not be later than now ({now}); received {received}.',
    zh: '{param} 不能晚于当前时间（{now}）；收到的是 {received}。',
  },
  endNotAfterBegin: {
    code: 2071,
    status: 400,
    en: '{param} must be later than {begin} ({beginValue}), by at most {hours} hours; received {received}.',
    zh: '{param} 必须晚于 {begin}（{beginValue}），且最多晚 {hours} 小时；收到的是 {received}。',
  },
  eventFieldOfOtherKind: {
    code: 2072,
    status: 400,
    en: '{param} does not belong to an event of the kind {kind}, which may carry: {fields}.',
    zh: '{kind} 类事件没有 {param}，可以带的字段：{fields}。',
  },
  eventIdReserved: {
    code: 2073,
    status: 400,
    en: '{param} must not begin with "{prefix}", which is kept for our own events; received {received}.',
    zh: '{param} 不能以 "{prefix}" 开头，该前缀为系统保留；收到的是 {received}。',
  },
  repeatNeedsOneEnd: {
    code: 2074,
    status: 400,
    en: '{param} needs either count or until, and not both.',
    zh: '{param} 需要 count 或 until 之一，且只能有一个。',
  },
  repeatTooLong: {
    code: 2075,
    status: 400,
    en: '{param} makes more than {limit} live classes: schedule them in parts.',
    zh: '{param} 会产生超过 {limit} 节课，请分批安排。',
  },
  repeatLeavesFirstOut: {
    code: 2076,
    status: 400,
    en: '{param} must contain {weekday}, the weekday of beginTime (1 is Monday, in {timeZone}).',
    zh: '{param} 必须包含 beginTime 所在的星期 {weekday}（1 为星期一，时区 {timeZone}）。',
  },
  externalIdOfOne: {
    code: 2077,
    status: 400,
    en: '{param} names one live class: leave it out of a repeating one.',
    zh: '{param} 只能对应一节课：重复排课时请不要传。',
  },
  heldEndBeforeBegin: {
    code: 2078,
    status: 400,
    en: '{param} must not be earlier than {begin}, when the live class began; received {received}.',
    zh: '{param} 不能早于课程实际开始时间 {begin}；收到的是 {received}。',
  },
  lessonNotFound: {
    code: 4080,
    status: 404,
    en: 'There is no live class with {param} {received}.',
    zh: '没有 {param} 为 {received} 的课程。',
  },
  leaveNotFound: {
    code: 4081,
    status: 404,
    en: '{student} has not asked for leave from the live class {liveclass}.',
    zh: '{student} 没有课程 {liveclass} 的请假记录。',
  },
  guestNotFound: {
    code: 4082,
    status: 404,
    en: '{student} is no guest of the live class {liveclass}.',
    zh: '{student} 不是课程 {liveclass} 的插班学生。',
  },
  lessonUnknown: {
    code: 4183,
    status: 422,
    en: '{param} names no live class: there is none with the id {received}.',
    zh: '{param} 指向的课程不存在：没有 id 为 {received} 的课程。',
  },
  lessonCancelled: {
    code: 4280,
    status: 409,
    en: 'The live class {received} is cancelled. It can be restored.',
    zh: '课程 {received} 已取消，可以恢复。',
  },
  lessonNotCancelled: {
    code: 4281,
    status: 409,
    en: 'The live class {received} is not cancelled. It can be cancelled, rescheduled, started or ended.',
    zh: '课程 {received} 没有取消。可以取消、改期、开始或结束。',
  },
  lessonStarted: {
    code: 4282,
    status: 409,
    en: 'The live class {received} began at {begin}. Send a time to correct that; it can also be ended or cancelled.',
    zh: '课程 {received} 已于 {begin} 开始。要更正请传 time；也可以结束或取消。',
  },
  lessonNotStarted: {
    code: 4283,
    status: 409,
    en: 'The live class {received} has not begun. It can be started, rescheduled or cancelled.',
    zh: '课程 {received} 尚未开始。可以开始、改期或取消。',
  },
  lessonEnded: {
    code: 4284,
    status: 409,
    en: 'The live class {received} ended at {end}. Send a time to correct that; it can also be cancelled.',
    zh: '课程 {received} 已于 {end} 结束。要更正请传 time；也可以取消。',
  },
  lessonHasEvents: {
    code: 4285,
    status: 409,
    en: 'The live class {received} was to have begun, and people came: cancel it and schedule another.',
    zh: '课程 {received} 已到上课时间并有人进入：请取消后另行安排。',
  },
  lessonExternalIdTaken: {
    code: 4286,
    status: 409,
    en: 'Another live class has the {param} {received}.',
    zh: '{param} {received} 已属于另一节课。',
  },
  notMemberThen: {
    code: 4287,
    status: 409,
    en: '{received} is no member of the class at the time of the live class {liveclass}.',
    zh: '{received} 在课程 {liveclass} 的时间不是该班学生。',
  },
  memberThen: {
    code: 4288,
    status: 409,
    en: '{received} is a member of the class at the time of the live class {liveclass}, and needs no invitation.',
    zh: '{received} 在课程 {liveclass} 的时间已是该班学生，无需插班。',
  },
  madeUpAlready: {
    code: 4289,
    status: 409,
    en: '{received} makes up for the live class {missed} in another one already. Take that invitation back first.',
    zh: '{received} 已安排在另一节课补上 {missed}，请先取消该补课。',
  },
  lessonTooEarly: {
    code: 4299,
    status: 409,
    en: 'The live class {received} is scheduled to begin more than {hours} hours later, at {begin}. Reschedule it first.',
    zh: '课程 {received} 安排在 {hours} 小时以后（{begin}）才开始。请先改期。',
  },
} as const satisfies Record<string, CatalogueEntry>;
