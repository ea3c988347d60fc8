import { named } from '../../operation/errors/entry.ts';

export const userErrors = named({
  teacherNotFound: {
    code: 4004,
    status: 404,
    en: 'No teacher has {param} {received}.',
    zh: '没有 {param} 为 {received} 的教师。',
  },
  userTeachesGroups: {
    code: 4201,
    status: 409,
    en: '{received} is a teacher or assistant of classes that have not expired: {groups}. Replace them in these classes first.',
    zh: '{received} 仍是未过期班级的教师或助教：{groups}。请先为这些班级更换人员。',
  },
  userHasRefundUnderWay: {
    code: 4202,
    status: 409,
    en: '{received} has a pending refund in {orders}. Finish the refund first.',
    zh: '{received} 的订单 {orders} 正在退款，请先处理完毕。',
  },
  loginNameTaken: {
    code: 4214,
    status: 409,
    en: 'The login name {received} is taken{holder}.',
    zh: '登录名 {received} 已被使用{holder}。',
  },
  loginNameOfDeleted: {
    code: 4215,
    status: 409,
    en: 'The login name {received} belongs to the deleted user {userId}. Restore the user with /user/restore, or choose another login name.',
    zh: '登录名 {received} 属于已删除的用户 {userId}。可用 /user/restore 恢复该用户，或改用其他登录名。',
  },
  externalIdTaken: {
    code: 4216,
    status: 409,
    en: 'The externalId {received} is taken{holder}.',
    zh: 'externalId {received} 已被使用{holder}。',
  },
  externalIdOfDeleted: {
    code: 4217,
    status: 409,
    en: 'The externalId {received} belongs to the deleted user {userId}. Restore the user with /user/restore.',
    zh: 'externalId {received} 属于已删除的用户 {userId}，可用 /user/restore 恢复该用户。',
  },
  userErased: {
    code: 4218,
    status: 409,
    en: '{received} was erased and cannot be restored: the personal data is gone.',
    zh: '{received} 的个人数据已被清除，无法恢复。',
  },
  othersWrong: {
    code: 4219,
    status: 409,
    en: 'Not created: other users in the list are invalid and allOrNone is true.',
    zh: '未创建：列表中有其他用户无效，且 allOrNone 为 true。',
  },
});
