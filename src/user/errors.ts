import type { CatalogueEntry } from '../errors/entry.ts';

/** What can be wrong about a user. */
export const userErrors = {
  teacherNotFound: {
    code: 4004,
    status: 404,
    en: 'There is no teacher with {param} {received}.',
    zh: '没有 {param} 为 {received} 的教师。',
  },
  studentNotFound: {
    code: 4005,
    status: 404,
    en: 'There is no student with {param} {received}.',
    zh: '没有 {param} 为 {received} 的学生。',
  },
  userNotFound: {
    code: 4006,
    status: 404,
    en: 'There is no user with {param} {received}.',
    zh: '没有 {param} 为 {received} 的用户。',
  },
  userTeachesGroups: {
    code: 4201,
    status: 409,
    en: '{received} is a teacher or assistant of classes that have not expired: {groups}. Give these another one first.',
    zh: '{received} 仍是未过期班级的教师或助教：{groups}。请先更换。',
  },
  userHasRefundUnderWay: {
    code: 4202,
    status: 409,
    en: '{received} has a refund under way in {orders}. Finish it first.',
    zh: '{received} 的订单 {orders} 正在退款，请先处理完毕。',
  },
} as const satisfies Record<string, CatalogueEntry>;
