import type { CatalogueEntry } from '../errors/entry.ts';

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
} as const satisfies Record<string, CatalogueEntry>;
