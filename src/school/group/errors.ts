import { named } from '../../operation/errors/entry.ts';

export const groupErrors = named({
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
    en: 'The effective time of a class cannot be changed. Leave activeBegin out.',
    zh: '班级的生效时间创建后不可修改：请不要传 activeBegin。',
  },
  groupStaffDeleted: {
    code: 4210,
    status: 409,
    en: 'The class cannot become active again: its staff {deleted} were deleted. Send replacements in the same request.',
    zh: '无法让该班级重新生效：其教师或助教 {deleted} 已被删除，请同时指定接替人员。',
  },
  sameGroup: {
    code: 2031,
    status: 400,
    en: '{param} must differ from the class to leave; received {received}.',
    zh: '{param} 必须与转出的班级不同；收到的是 {received}。',
  },
  lineUnknown: {
    code: 4111,
    status: 422,
    en: '{param}: the order line {received} does not exist.',
    zh: '{param} 指向的订单行不存在：{received}。',
  },
  lineOfAnother: {
    code: 4112,
    status: 422,
    en: '{param}: the order line {received} is for {student}, not for this student.',
    zh: '{param}：订单行 {received} 对应的学生是 {student}，不是该学生。',
  },
  groupExpired: {
    code: 4220,
    status: 409,
    en: '{param}: the class expires at {activeEnd} (seconds). Students can only join before that time.',
    zh: '{param}：班级于 {activeEnd}（秒）过期，只能在此之前加入。',
  },
  groupFull: {
    code: 4221,
    status: 409,
    en: 'The class {received} is full: {taken} of {capacity} seats are taken, and {wanted} more students were requested.',
    zh: '班级 {received} 名额不足：上限 {capacity} 人，已有 {taken} 人，本次申请加入 {wanted} 人。',
  },
  membershipOverlaps: {
    code: 4222,
    status: 409,
    en: '{param}: the student was a member from {joinedAt} to {leftAt} and can only join again after that; received {received}.',
    zh: '{param}：该学生在 {joinedAt} 到 {leftAt} 期间已是成员，只能在此之后再次加入；收到的是 {received}。',
  },
  memberByOtherLine: {
    code: 4223,
    status: 409,
    en: '{param}: the student is already in this class through another order line.',
    zh: '{param}：该学生已凭其他订单行加入此班级。',
  },
  lineNotPaid: {
    code: 4224,
    status: 409,
    en: '{param}: the order line {received} has status {status}. Only paid (2) or shipped (8) lines give a seat.',
    zh: '{param}：订单行 {received} 的状态为 {status}，只有已支付（2）或已发货（8）的订单行才能入班。',
  },
  lineNotUnplaced: {
    code: 4228,
    status: 409,
    en: '{param}: the order line {received} does not wait for a class: it is not paid, or its student is placed.',
    zh: '{param}：订单行 {received} 不在待分班之列：尚未支付，或学生已入班。',
  },
  lineAlreadyPlaced: {
    code: 4225,
    status: 409,
    en: '{param}: the order line {received} already gives a seat in the class {groupId}. Use /group/transfer.',
    zh: '{param}：订单行 {received} 已在班级 {groupId} 入班，请使用 /group/transfer。',
  },
  notMember: {
    code: 4226,
    status: 409,
    en: '{param}: {received} is not a member of the class {groupId} or of the target class.',
    zh: '{param}：{received} 既不是班级 {groupId} 的成员，也不是目标班级的成员。',
  },
  groupExternalIdTaken: {
    code: 4227,
    status: 409,
    en: 'Another class already has the externalId {received}.',
    zh: 'externalId {received} 已被另一个班级使用。',
  },
});
