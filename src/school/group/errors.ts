import type { CatalogueEntry } from '../../operation/errors/entry.ts';

/** What can be wrong about a class. */
export const groupErrors = {
  activeEndInPast: {
    code: 2016,
    status: 400,
    en: 'activeEnd must not be earlier than now ({now}, in seconds); received {received}.',
    zh: 'activeEnd 不能早于当前时间（{now}，单位秒）；收到的是 {received}。',
  },
  activeEndNotAfterBegin: {
    code: 2017,
    status: 400,
    en: 'activeEnd must be later than activeBegin ({activeBegin}); received {received}.',
    zh: 'activeEnd 必须晚于 activeBegin（{activeBegin}）；收到的是 {received}。',
  },
  activeBeginFixed: {
    code: 2018,
    status: 400,
    en: 'The effective time of a class cannot be changed after creation: leave activeBegin out.',
    zh: '班级的生效时间创建后不可修改：请不要传 activeBegin。',
  },
  groupNotFound: {
    code: 4003,
    status: 404,
    en: 'There is no class with {param} {received}.',
    zh: '没有 {param} 为 {received} 的班级。',
  },
  groupStaffDeleted: {
    code: 4210,
    status: 409,
    en: 'The class cannot be made to take place again: {deleted} of it were deleted. Name others in their place.',
    zh: '无法让该班级重新生效：其中的 {deleted} 已被删除，请同时指定其他人。',
  },
  sameGroup: {
    code: 2031,
    status: 400,
    en: '{param} must be another class than the one to leave; received {received}.',
    zh: '{param} 必须与转出的班级不同；收到的是 {received}。',
  },
  lineUnknown: {
    code: 4111,
    status: 422,
    en: '{param} names no order line: {received}.',
    zh: '{param} 指向的订单行不存在：{received}。',
  },
  lineOfAnother: {
    code: 4112,
    status: 422,
    en: '{param}: the order line {received} enrols {student}, not this student.',
    zh: '{param}：订单行 {received} 对应的学生是 {student}，不是该学生。',
  },
  groupExpired: {
    code: 4220,
    status: 409,
    en: '{param}: the class expires at {activeEnd} (seconds); nobody joins it from then on.',
    zh: '{param}：班级于 {activeEnd}（秒）过期，此后不能加入。',
  },
  groupFull: {
    code: 4221,
    status: 409,
    en: 'The class {received} has room for {capacity} students and has {taken}; {wanted} more were to join.',
    zh: '班级 {received} 最多 {capacity} 人，已有 {taken} 人；本次要加入 {wanted} 人。',
  },
  membershipOverlaps: {
    code: 4222,
    status: 409,
    en: '{param}: the student was a member from {joinedAt} to {leftAt}; joining again is possible from then on; received {received}.',
    zh: '{param}：该学生在 {joinedAt} 到 {leftAt} 期间已是成员，只能在此之后再次加入；收到的是 {received}。',
  },
  memberByOtherLine: {
    code: 4223,
    status: 409,
    en: '{param}: the student is in this class for another order line.',
    zh: '{param}：该学生已凭其他订单行加入此班级。',
  },
  lineNotPaid: {
    code: 4224,
    status: 409,
    en: '{param}: the order line {received} has the status {status}; only one that is paid (2) or shipped (8) gives a place.',
    zh: '{param}：订单行 {received} 的状态为 {status}；只有已支付（2）或已发货（8）的才能入班。',
  },
  lineAlreadyPlaced: {
    code: 4225,
    status: 409,
    en: '{param}: the order line {received} has given a place in the class {groupId} already. Use /group/transfer.',
    zh: '{param}：订单行 {received} 已在班级 {groupId} 入班，请使用 /group/transfer。',
  },
  notMember: {
    code: 4226,
    status: 409,
    en: '{param}: {received} is a member neither of the class {groupId} nor of the other.',
    zh: '{param}：{received} 既不是班级 {groupId} 的成员，也不是目标班级的成员。',
  },
  groupExternalIdTaken: {
    code: 4227,
    status: 409,
    en: 'There is a class with the externalId {received} already.',
    zh: '已有 externalId 为 {received} 的班级。',
  },
} as const satisfies Record<string, CatalogueEntry>;
