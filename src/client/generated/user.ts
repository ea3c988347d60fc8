// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface UserListRequest {
  /** teacher, student or assistant; left out: all of them. */
  userRole?: 'teacher' | 'student' | 'assistant' | undefined;
  /** Fuzzy search over login name, name, login mobile. */
  searchStr?: string | undefined;
  /**
   * Page number; "0" is the first page.
   * It is a string of digits without leading zeros, such as "20".
   * @default "0"
   */
  pageStart?: string | undefined;
  /**
   * Records per page, at most "500".
   * It is a string of digits without leading zeros, such as "20".
   * @default "20"
   */
  pageSize?: string | undefined;
  /** "3" sorts by creation time; "" by number. */
  sortType?: '3' | '' | undefined;
  /**
   * "1" descending, "0" ascending.
   * @default "0"
   */
  isSortDesc?: '0' | '1' | undefined;
}

export interface User {
  /** <role prefix>_<number> */
  id: string;
  loginName: string;
  name: string;
  /** creation time, milliseconds */
  createAt: number;
  /** left out where there is none */
  mobile?: string;
  /** 1 may sign in, 0 may not */
  active: number;
  /** 0 unknown, 1 male, 2 female */
  gender: number;
  /** branch */
  subOrgId: number;
  /** milliseconds */
  lastLoginAt: number;
  /** milliseconds */
  updateAt: number;
  tags: string[];
  /** teacher, student or assistant */
  userRole: string;
  /** YYYY-MM-DD */
  birthday: string;
  avatarUrl: string;
  /** email address */
  email: string;
  nickName: string;
  /** app id of the branch */
  appId: string;
  grade: string;
  school: string;
  province: string;
  city: string;
  district: string;
  /** street address */
  address: string;
  /** name of a parent or guardian */
  guardianName: string;
  /** mobile of a parent or guardian */
  guardianMobile: string;
  /** where the user came from */
  source: string;
  remark: string;
  language: string;
  timeZone: string;
}

export interface UserListAnswer {
  list: User[];
  /** number of users that match */
  total: number;
}

export interface UserDelRequest {
  /**
   * The id assigned by the platform.
   * It is a user id of the form <role prefix>_<number>: 0_ for a teacher, 1_ for a student, 302_ for an assistant.
   */
  userId: string;
}

export interface DeletedUser {
  /** the user's number */
  id: number;
  loginname: string;
  name: string;
  /** organisation */
  org_id: number;
  active: number;
  /** 1 deleted, 0 not */
  isDel: number;
  /** what stood in the way */
  errMsg: string[];
}

export interface UserDeletion {
  /** failures */
  errNum: number;
  /** successes */
  sucNum: number;
  /** login names of the failures, by user id */
  errUses: Record<string, string>;
  /** reasons of the failures, by user id */
  errMsg: Record<string, string>;
  /** one entry for each user touched */
  logUsers: DeletedUser[];
}

export interface UserDelAnswer {
  /** 0, or the code of what stood in the way */
  code: number;
  obj?: UserDeletion;
}

export interface UserGetRequest {
  /**
   * User id.
   * It is a user id of the form <role prefix>_<number>: 0_ for a teacher, 1_ for a student, 302_ for an assistant.
   */
  userId?: string | undefined;
  /** Login name. */
  loginName?: string | undefined;
  /** Id in another system. */
  externalId?: string | undefined;
}

export interface UserDetail {
  /** <role prefix>_<number> */
  id: string;
  loginName: string;
  name: string;
  /** creation time, milliseconds */
  createAt: number;
  /** left out where there is none */
  mobile?: string;
  /** 1 may sign in, 0 may not */
  active: number;
  /** 0 unknown, 1 male, 2 female */
  gender: number;
  /** branch */
  subOrgId: number;
  /** milliseconds */
  lastLoginAt: number;
  /** milliseconds */
  updateAt: number;
  tags: string[];
  /** teacher, student or assistant */
  userRole: string;
  /** YYYY-MM-DD */
  birthday: string;
  avatarUrl: string;
  /** email address */
  email: string;
  nickName: string;
  /** app id of the branch */
  appId: string;
  grade: string;
  school: string;
  province: string;
  city: string;
  district: string;
  /** street address */
  address: string;
  /** name of a parent or guardian */
  guardianName: string;
  /** mobile of a parent or guardian */
  guardianMobile: string;
  /** where the user came from */
  source: string;
  remark: string;
  language: string;
  timeZone: string;
  /** id in another system, "" where there is none */
  externalId: string;
  /** when it was deleted, milliseconds; 0 while it is there */
  deleteAt: number;
  /** when it was erased, milliseconds; 0 unless it was */
  eraseAt: number;
  /**
   * fields that hold a value which the caller may not see: they are masked or empty here. A field that is empty
   * and not in this list has no value. Left out where nothing is hidden.
   */
  hiddenFields?: string[];
}

export interface UserFindRequest {
  /** At most 200. */
  names: readonly string[];
}

export interface FoundUser {
  /** the name as it was sent */
  asked: string;
  /** <role prefix>_<number> */
  id: string;
  loginName: string;
  name: string;
  /** teacher, student or assistant */
  userRole: string;
}

export interface UserFindAnswer {
  /** in the order asked */
  list: FoundUser[];
}

export interface UserDeletedRequest {
  /** Fuzzy search over login name, name, login mobile. */
  searchStr?: string | undefined;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageStart?: number | undefined;
  /**
   * Records per page, at most 500.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface UserDeletedAnswer {
  /** users that match */
  total: number;
  list: UserDetail[];
}

export interface UserRevealRequest {
  /**
   * User id.
   * It is a user id of the form <role prefix>_<number>: 0_ for a teacher, 1_ for a student, 302_ for an assistant.
   */
  userId: string;
  /** Which value. */
  field: 'mobile' | 'email' | 'birthday' | 'address' | 'guardianName' | 'guardianMobile';
}

export interface UserRevealAnswer {
  /** "" where there is none */
  value: string;
}

export interface UserCreateRequest {
  /** teacher, student or assistant. */
  userRole: 'teacher' | 'student' | 'assistant';
  /**
   * Login name; once in the organisation.
   * It is more than spaces.
   */
  loginName: string;
  /**
   * Name.
   * It is more than spaces.
   */
  name: string;
  /** Branch; left out: the caller's own, else the head branch. */
  subOrgId?: number | undefined;
  /**
   * Login mobile; several users may share one.
   * It is 3 to 20 digits, also after a +, or "" for none.
   */
  mobile?: string | undefined;
  /** 1 may sign in (default), 0 may not. */
  active?: 0 | 1 | undefined;
  /** 0 unknown (default), 1 male, 2 female. */
  gender?: 0 | 1 | 2 | undefined;
  /**
   * YYYY-MM-DD.
   * It is a date as YYYY-MM-DD, or "" for none.
   */
  birthday?: string | undefined;
  /** Address of a picture. */
  avatarUrl?: string | undefined;
  /**
   * Email address.
   * It is an email address, or "" for none.
   */
  email?: string | undefined;
  /** Nickname. */
  nickName?: string | undefined;
  /** Grade. */
  grade?: string | undefined;
  /** School. */
  school?: string | undefined;
  /** Province. */
  province?: string | undefined;
  /** City. */
  city?: string | undefined;
  /** District. */
  district?: string | undefined;
  /** Street address. */
  address?: string | undefined;
  /** Name of a parent or guardian. */
  guardianName?: string | undefined;
  /**
   * Mobile of a parent or guardian.
   * It is 3 to 20 digits, also after a +, or "" for none.
   */
  guardianMobile?: string | undefined;
  /** Where the user came from. */
  source?: string | undefined;
  /** Remark of the staff. */
  remark?: string | undefined;
  /** Language, such as "zh-CN". */
  language?: string | undefined;
  /** Time zone, an IANA name. */
  timeZone?: string | undefined;
  /** Tags. */
  tags?: readonly string[] | undefined;
  /** Last sign-in, milliseconds. */
  lastLoginAt?: number | undefined;
  /** Id in another system; once in the organisation. */
  externalId?: string | undefined;
}

export interface UserCreateAnswer {
  /** <role prefix>_<number> */
  userId: string;
}

export interface UserCreateBatchRequest {
  /** The users, each as for /user/create. */
  users: readonly UserCreateRequest[];
  /**
   * Create none if one is wrong.
   * @default false
   */
  allOrNone?: boolean | undefined;
}

export interface CreatedUser {
  /** "" where none was created */
  userId: string;
  /** 0, or the code of what was wrong */
  code: number;
  msg: string;
  /** the parameter at fault, such as users[3].loginName; "" where there is none */
  param: string;
}

export interface UserCreateBatchAnswer {
  /** users created */
  sucNum: number;
  /** users not created */
  errNum: number;
  /** one for each user, in the order given */
  results: CreatedUser[];
}

export interface UserUpdateRequest {
  /**
   * User id.
   * It is a user id of the form <role prefix>_<number>: 0_ for a teacher, 1_ for a student, 302_ for an assistant.
   */
  userId: string;
  /**
   * Login name; once in the organisation.
   * It is more than spaces.
   */
  loginName?: string | undefined;
  /**
   * Name.
   * It is more than spaces.
   */
  name?: string | undefined;
  /**
   * Login mobile; several users may share one.
   * It is 3 to 20 digits, also after a +, or "" for none.
   */
  mobile?: string | undefined;
  /** 1 may sign in (default), 0 may not. */
  active?: 0 | 1 | undefined;
  /** 0 unknown (default), 1 male, 2 female. */
  gender?: 0 | 1 | 2 | undefined;
  /**
   * YYYY-MM-DD.
   * It is a date as YYYY-MM-DD, or "" for none.
   */
  birthday?: string | undefined;
  /** Address of a picture. */
  avatarUrl?: string | undefined;
  /**
   * Email address.
   * It is an email address, or "" for none.
   */
  email?: string | undefined;
  /** Nickname. */
  nickName?: string | undefined;
  /** Grade. */
  grade?: string | undefined;
  /** School. */
  school?: string | undefined;
  /** Province. */
  province?: string | undefined;
  /** City. */
  city?: string | undefined;
  /** District. */
  district?: string | undefined;
  /** Street address. */
  address?: string | undefined;
  /** Name of a parent or guardian. */
  guardianName?: string | undefined;
  /**
   * Mobile of a parent or guardian.
   * It is 3 to 20 digits, also after a +, or "" for none.
   */
  guardianMobile?: string | undefined;
  /** Where the user came from. */
  source?: string | undefined;
  /** Remark of the staff. */
  remark?: string | undefined;
  /** Language, such as "zh-CN". */
  language?: string | undefined;
  /** Time zone, an IANA name. */
  timeZone?: string | undefined;
  /** Tags. */
  tags?: readonly string[] | undefined;
  /** Last sign-in, milliseconds. */
  lastLoginAt?: number | undefined;
  /** Id in another system; once in the organisation. */
  externalId?: string | undefined;
}

export interface UserUpdateAnswer {
  /** users updated */
  sucNum: number;
}

export interface UserRestoreRequest {
  /**
   * User id.
   * It is a user id of the form <role prefix>_<number>: 0_ for a teacher, 1_ for a student, 302_ for an assistant.
   */
  userId: string;
}

export interface UserRestoreAnswer {
  /** 1 restored, 0 was not deleted */
  sucNum: number;
  /** classes the student would be in again if they were not full or expired */
  notRejoined: number[];
}

export interface UserEraseRequest {
  /**
   * User id.
   * It is a user id of the form <role prefix>_<number>: 0_ for a teacher, 1_ for a student, 302_ for an assistant.
   */
  userId: string;
}

export interface ErasedRecords {
  /** 1, or 0 where it was erased before */
  profiles: number;
  /** addresses of orders, the person's on others' orders too */
  addresses: number;
  /** texts about orders that named the person */
  orderTexts: number;
  /** remarks on classes that named the person */
  remarks: number;
  /** reasons for leaving a class or missing a lesson */
  reasons: number;
  /** pieces of homework and exams with answers in them */
  answers: number;
  /** events of live classes that named a device */
  devices: number;
  /** entries of the audit log that kept personal values */
  auditValues: number;
  /** kept answers that named the person */
  keptAnswers: number;
  /** imports under way that named the person, to be begun anew */
  imports: number;
}

export interface UserEraseAnswer {
  removed: ErasedRecords;
}

export interface UserChangesRequest {
  /** Begin at the first change with an updateAt from this moment on, milliseconds; left out: all. */
  updatedSince?: number | undefined;
  /**
   * nextCursor of the answer before, in place of updatedSince.
   * It is what an earlier answer gave as nextCursor.
   */
  cursor?: string | undefined;
  /**
   * Records per page, at most 500.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface UserChangesAnswer {
  list: UserDetail[];
  /** where to go on */
  nextCursor: string;
  /** 1 if there is more already, 0 if not */
  hasMore: number;
}

export interface UserOperations {
  /**
   * User list: operation 6 of the interface.
   *
   * Teachers, students and assistants, by number or by creation time. All values are strings.
   *
   * Needs the scope `user:read`.
   *
   * @example
   * ```ts
   * const { list, total } = await lectern.user.list({
   *   userRole: 'student',
   *   searchStr: '王',
   *   pageStart: '0',
   *   pageSize: '20',
   *   sortType: '3',
   *   isSortDesc: '1',
   * });
   * ```
   */
  list(parameters?: UserListRequest, options?: CallOptions): Promise<UserListAnswer>;

  /**
   * Every record that `list` has on all its pages from the one given, asked for as they are needed.
   *
   * @example
   * ```ts
   * for await (const user of lectern.user.each({ userRole: 'student', searchStr: '王', sortType: '3', isSortDesc: '1' })) {
   *   // …
   * }
   * ```
   */
  each(parameters?: UserListRequest, options?: CallOptions): AsyncGenerator<User, void, undefined>;

  /**
   * Delete user: operation 7 of the interface.
   *
   * Deletes a user: it leaves every list and search; orders and statistics stay. A well-formed userId always gets
   * the outer code 0; the inner code says whether the user was deleted. A teacher or assistant of a class that has
   * not expired and a student with a refund under way are not deleted.
   *
   * Needs the scope `user:write`.
   *
   * @example
   * ```ts
   * const { code, obj } = await lectern.user.del({ userId: '1_598' });
   * ```
   */
  del(parameters: UserDelRequest, options?: CallOptions): Promise<UserDelAnswer>;

  /**
   * A user.
   *
   * One user, also a deleted one, by exactly one of its id, login name and external id. Added by Lectern.
   *
   * Needs the scope `user:read`.
   *
   * @example
   * ```ts
   * const answer = await lectern.user.get({ userId: '1_61' });
   * ```
   */
  get(parameters?: UserGetRequest, options?: CallOptions): Promise<UserDetail>;

  /**
   * Users by name.
   *
   * Users by what they are called in a list from elsewhere: user id, login name or external id, looked for in this
   * order. Deleted ones and names that nobody has are left out. Added by Lectern.
   *
   * Needs the scope `user:read`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.user.find({ names: ['1_61', 'nobody'] });
   * ```
   */
  find(parameters: UserFindRequest, options?: CallOptions): Promise<UserFindAnswer>;

  /**
   * Deleted users.
   *
   * Users who were deleted and can be restored, the last deleted first. Added by Lectern.
   *
   * Needs the scope `user:read`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.user.deleted({ pageStart: 0, pageSize: 20 });
   * ```
   */
  deleted(parameters?: UserDeletedRequest, options?: CallOptions): Promise<UserDeletedAnswer>;

  /**
   * Every record that `deleted` has on all its pages from the one given, asked for as they are needed.
   *
   * @example
   * ```ts
   * for await (const userDetail of lectern.user.eachDeleted({})) {
   *   // …
   * }
   * ```
   */
  eachDeleted(parameters?: UserDeletedRequest, options?: CallOptions): AsyncGenerator<UserDetail, void, undefined>;

  /**
   * Show personal data.
   *
   * One personal value of a user, for staff to whom it is masked elsewhere. Who asked is in the audit log. Added
   * by Lectern.
   *
   * Needs the scope `personal`.
   *
   * @example
   * ```ts
   * const { value } = await lectern.user.reveal({ userId: '1_61', field: 'guardianMobile' });
   * ```
   */
  reveal(parameters: UserRevealRequest, options?: CallOptions): Promise<UserRevealAnswer>;

  /**
   * Create user.
   *
   * Adds a teacher, student or assistant and returns the id that other operations take. Added by Lectern.
   *
   * Needs the scope `user:write`.
   *
   * @example
   * ```ts
   * const { userId } = await lectern.user.create({ userRole: 'student', loginName: 'liuyang', name: '刘洋', mobile: '13700137000', grade: '初一' });
   * ```
   */
  create(parameters: UserCreateRequest, options?: CallOptions): Promise<UserCreateAnswer>;

  /**
   * Create users.
   *
   * Adds up to 500 users and says of each what became of it. Good ones are created also when others are wrong,
   * unless allOrNone is true. Added by Lectern.
   *
   * Needs the scope `user:write`.
   *
   * @example
   * ```ts
   * const { sucNum, errNum, results } = await lectern.user.createBatch({
   *   users: [
   *     { userRole: 'student', loginName: 'chenxi', name: '陈曦' },
   *     { userRole: 'student', loginName: 'wangzihan', name: '王子涵' },
   *   ],
   * });
   * ```
   */
  createBatch(parameters: UserCreateBatchRequest, options?: CallOptions): Promise<UserCreateBatchAnswer>;

  /**
   * Update user.
   *
   * Changes what is sent; "" and [] clear. Role and branch stay as they are. Added by Lectern.
   *
   * Needs the scope `user:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.user.update({ userId: '1_61', grade: '初二', mobile: '' });
   * ```
   */
  update(parameters: UserUpdateRequest, options?: CallOptions): Promise<UserUpdateAnswer>;

  /**
   * Restore user.
   *
   * Brings a deleted user back. A student joins again the classes that the deletion took them out of, until the
   * day they were to leave. They stay out of a class that has expired or is full, and of one whose order line was
   * withdrawn or refunded meanwhile. An erased user cannot come back. Added by Lectern.
   *
   * Needs the scope `user:write`.
   *
   * @example
   * ```ts
   * const { sucNum, notRejoined } = await lectern.user.restore({ userId: '1_598' });
   * ```
   */
  restore(parameters: UserRestoreRequest, options?: CallOptions): Promise<UserRestoreAnswer>;

  /**
   * Erase user.
   *
   * Deletes a user and removes, for good, all that is personal: the profile, the addresses of orders, the search,
   * answers in homework and exams, devices, values in the audit log, in kept answers and in imports under way.
   * Money, totals and statistics stay, under the bare number. What keeps a user from being deleted keeps it from
   * being erased. docs/security.md tells what it does not reach. Added by Lectern.
   *
   * Needs the scope `user:write`.
   *
   * @example
   * ```ts
   * const { removed } = await lectern.user.erase({ userId: '1_599' });
   * ```
   */
  erase(parameters: UserEraseRequest, options?: CallOptions): Promise<UserEraseAnswer>;

  /**
   * Changed users.
   *
   * Users by the time they last changed, deleted and erased ones too. The feed lists changed records in the order
   * their changes were written, whatever updateAt says: records that an import adds come last, also with an
   * earlier updateAt. A change appears once it is committed and no earlier one can appear any more. So none is
   * missed. Ask again with nextCursor. Added by Lectern.
   *
   * Needs the scope `user:read`.
   *
   * @example
   * ```ts
   * const { list, nextCursor, hasMore } = await lectern.user.changes({ updatedSince: 1785427200000, pageSize: 100 });
   * ```
   */
  changes(parameters?: UserChangesRequest, options?: CallOptions): Promise<UserChangesAnswer>;

  /**
   * Every record that `changes` has on all its pages from the one given, asked for as they are needed.
   *
   * @example
   * ```ts
   * for await (const userDetail of lectern.user.eachChange({ updatedSince: 1785427200000 })) {
   *   // …
   * }
   * ```
   */
  eachChange(parameters?: UserChangesRequest, options?: CallOptions): AsyncGenerator<UserDetail, void, undefined>;
}
