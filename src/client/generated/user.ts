// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';
import type { AuditEntry } from './order.ts';

export interface UserListRequest {
  /** teacher, student or assistant; default: all. */
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
  /** "3": sort by creation time; "": sort by number. */
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
  /** left out if there is none */
  mobile?: string;
  /** 1: may sign in; 0: may not */
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
  /** acquisition source */
  source: string;
  remark: string;
  language: string;
  timeZone: string;
}

export interface UserListAnswer {
  list: User[];
  /** number of matches */
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
  /** 1: deleted; 0: not deleted */
  isDel: number;
  /** reasons why the user was not deleted */
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
  /** one entry per user */
  logUsers: DeletedUser[];
}

export interface UserDelAnswer {
  /** 0, or the code of the reason */
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

export interface EditableUser {
  /** <role prefix>_<number> */
  id: string;
  loginName: string;
  name: string;
  /** creation time, milliseconds */
  createAt: number;
  /** left out if there is none */
  mobile?: string;
  /** 1: may sign in; 0: may not */
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
  /** acquisition source */
  source: string;
  remark: string;
  language: string;
  timeZone: string;
  /** id in another system; "": none */
  externalId: string;
  /** deletion time, milliseconds; 0: not deleted */
  deleteAt: number;
  /** erasure time, milliseconds; 0: not erased */
  eraseAt: number;
  /**
   * fields that hold a value which the caller may not see: they are masked or empty here. A field that is empty
   * and not in this list has no value. Left out where nothing is hidden.
   */
  hiddenFields?: string[];
  /** version of the record, for /user/update; another one after a change */
  version: string;
}

export interface UserFindRequest {
  /** At most 200. */
  names?: readonly string[] | undefined;
  /** At most 20. */
  guardians?: readonly string[] | undefined;
}

export interface FoundUser {
  /** the name or the guardian in the request */
  asked: string;
  /** <role prefix>_<number> */
  id: string;
  loginName: string;
  name: string;
  /** teacher, student or assistant */
  userRole: string;
}

export interface UserFindAnswer {
  /** in request order: names first, then guardians with their children by number */
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

export interface UserDetail {
  /** <role prefix>_<number> */
  id: string;
  loginName: string;
  name: string;
  /** creation time, milliseconds */
  createAt: number;
  /** left out if there is none */
  mobile?: string;
  /** 1: may sign in; 0: may not */
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
  /** acquisition source */
  source: string;
  remark: string;
  language: string;
  timeZone: string;
  /** id in another system; "": none */
  externalId: string;
  /** deletion time, milliseconds; 0: not deleted */
  deleteAt: number;
  /** erasure time, milliseconds; 0: not erased */
  eraseAt: number;
  /**
   * fields that hold a value which the caller may not see: they are masked or empty here. A field that is empty
   * and not in this list has no value. Left out where nothing is hidden.
   */
  hiddenFields?: string[];
}

export interface UserDeletedAnswer {
  /** number of matches */
  total: number;
  list: UserDetail[];
}

export interface UserRevealRequest {
  /**
   * User id.
   * It is a user id of the form <role prefix>_<number>: 0_ for a teacher, 1_ for a student, 302_ for an assistant.
   */
  userId: string;
  /** Field to show. */
  field: 'mobile' | 'birthday' | 'email' | 'address' | 'guardianName' | 'guardianMobile';
}

export interface UserRevealAnswer {
  /** "": none */
  value: string;
}

export interface UserCreateRequest {
  /** teacher, student or assistant. */
  userRole: 'teacher' | 'student' | 'assistant';
  /**
   * Login name; unique in the organisation.
   * It is more than spaces.
   */
  loginName: string;
  /**
   * Name.
   * It is more than spaces.
   */
  name: string;
  /** Branch; default: the caller's branch, or the head branch. */
  subOrgId?: number | undefined;
  /**
   * Login mobile; several users may have the same one. Of +8613800138000, 13800138000 is stored.
   * It is 3 to 20 digits, also after a +, or "" for none.
   */
  mobile?: string | undefined;
  /** 1 (default): may sign in; 0: may not. */
  active?: 0 | 1 | undefined;
  /** 0: unknown (default); 1: male; 2: female. */
  gender?: 0 | 1 | 2 | undefined;
  /**
   * YYYY-MM-DD.
   * It is a date as YYYY-MM-DD, or "" for none.
   */
  birthday?: string | undefined;
  /** Image URL. */
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
  /** Acquisition source. */
  source?: string | undefined;
  /** Staff remark. */
  remark?: string | undefined;
  /** Language, such as "zh-CN". */
  language?: string | undefined;
  /** Time zone, an IANA name. */
  timeZone?: string | undefined;
  /** Tags. */
  tags?: readonly string[] | undefined;
  /** Last sign-in, milliseconds. */
  lastLoginAt?: number | undefined;
  /** Id in another system; unique in the organisation. */
  externalId?: string | undefined;
}

export interface UserCreateAnswer {
  /** <role prefix>_<number> */
  userId: string;
}

export interface UserCreateBatchRequest {
  /** Users, with the fields of /user/create. */
  users: readonly UserCreateRequest[];
  /**
   * Create no user if one fails.
   * @default false
   */
  allOrNone?: boolean | undefined;
}

export interface CreatedUser {
  /** "": not created */
  userId: string;
  /** 0, or an error code */
  code: number;
  msg: string;
  /** the invalid parameter, such as users[3].loginName; "": none */
  param: string;
}

export interface UserCreateBatchAnswer {
  /** users created */
  sucNum: number;
  /** users not created */
  errNum: number;
  /** one per user, in request order */
  results: CreatedUser[];
}

export interface UserUpdateRequest {
  /**
   * User id.
   * It is a user id of the form <role prefix>_<number>: 0_ for a teacher, 1_ for a student, 302_ for an assistant.
   */
  userId: string;
  /**
   * Login name; unique in the organisation.
   * It is more than spaces.
   */
  loginName?: string | undefined;
  /**
   * Name.
   * It is more than spaces.
   */
  name?: string | undefined;
  /**
   * Login mobile; several users may have the same one. Of +8613800138000, 13800138000 is stored.
   * It is 3 to 20 digits, also after a +, or "" for none.
   */
  mobile?: string | undefined;
  /** 1 (default): may sign in; 0: may not. */
  active?: 0 | 1 | undefined;
  /** 0: unknown (default); 1: male; 2: female. */
  gender?: 0 | 1 | 2 | undefined;
  /**
   * YYYY-MM-DD.
   * It is a date as YYYY-MM-DD, or "" for none.
   */
  birthday?: string | undefined;
  /** Image URL. */
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
  /** Acquisition source. */
  source?: string | undefined;
  /** Staff remark. */
  remark?: string | undefined;
  /** Language, such as "zh-CN". */
  language?: string | undefined;
  /** Time zone, an IANA name. */
  timeZone?: string | undefined;
  /** Tags. */
  tags?: readonly string[] | undefined;
  /** Last sign-in, milliseconds. */
  lastLoginAt?: number | undefined;
  /** Id in another system; unique in the organisation. */
  externalId?: string | undefined;
  /** Version that /user/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
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
  /** 1: restored; 0: was not deleted */
  sucNum: number;
  /** classes that the student did not rejoin because they are full or expired */
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
  /** 1; 0: erased before */
  profiles: number;
  /** order addresses, including those of the person on orders of other buyers */
  addresses: number;
  /** order texts that named the person */
  orderTexts: number;
  /** class remarks that named the person */
  remarks: number;
  /** reasons for leaving a class or missing a lesson */
  reasons: number;
  /** homework and exams with answers */
  answers: number;
  /** live class events with a device */
  devices: number;
  /** audit log entries with personal values */
  auditValues: number;
  /** stored idempotency answers that named the person */
  keptAnswers: number;
  /** pending imports that named the person; start these again */
  imports: number;
}

export interface UserEraseAnswer {
  removed: ErasedRecords;
}

export interface UserChangesRequest {
  /** Start at the first change with this updateAt or a later one, milliseconds; default: all changes. */
  updatedSince?: number | undefined;
  /**
   * nextCursor of the previous response, instead of updatedSince.
   * It is the nextCursor of an earlier response.
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
  /** cursor for the next request */
  nextCursor: string;
  /** 1: more records are available now; 0: no more */
  hasMore: number;
}

export interface UserHistoryRequest {
  /**
   * User id.
   * It is a user id of the form <role prefix>_<number>: 0_ for a teacher, 1_ for a student, 302_ for an assistant.
   */
  userId: string;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageStart?: number | undefined;
  /**
   * Records per page, at most 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface UserHistoryAnswer {
  total: number;
  list: AuditEntry[];
  /**
   * names of the records that fields and recordId mention, by kind and number: user:12, group:3, branch:1,
   * product:5, subject:2
   */
  names: Record<string, string>;
}

export interface UserOperations {
  /**
   * User list: operation 6 of the interface.
   *
   * Teachers, students and assistants, sorted by number or by creation time. All parameters are strings.
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
   * Yields every record of `list`, from the given page on. Requests each page when it is needed.
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
   * Deletes a user from all lists and searches; orders and statistics stay. For a well-formed userId the outer
   * code is always 0; the inner code says whether the user was deleted. A teacher or assistant of a class that has
   * not expired cannot be deleted, nor can a student with a pending refund.
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
   * Get a user.
   *
   * One user, deleted or not. Send exactly one of userId, loginName and externalId. Added by Lectern.
   *
   * Needs the scope `user:read`.
   *
   * @example
   * ```ts
   * const answer = await lectern.user.get({ userId: '1_61' });
   * ```
   */
  get(parameters?: UserGetRequest, options?: CallOptions): Promise<EditableUser>;

  /**
   * Find users by name.
   *
   * Finds users by user id, login name or external id, in this order of precedence, and students by their
   * guardians. Deleted users and unknown names are left out. Without the scope personal, each guardian counts as a
   * look-up of a hidden value. Send names, guardians or both. Added by Lectern.
   *
   * Needs the scope `user:read`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.user.find({ names: ['1_61', 'nobody'] });
   * ```
   */
  find(parameters?: UserFindRequest, options?: CallOptions): Promise<UserFindAnswer>;

  /**
   * List deleted users.
   *
   * Deleted users that can be restored, latest deletion first. Added by Lectern.
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
   * Yields every record of `deleted`, from the given page on. Requests each page when it is needed.
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
   * Returns one personal value that other operations mask. The request is written to the audit log. Added by
   * Lectern.
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
   * Adds a teacher, student or assistant and returns the user id. Added by Lectern.
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
   * Adds up to 100 users, in a body of up to 512 KiB, and returns one result per user. Valid users are created
   * even if others fail, unless allOrNone is true. Added by Lectern.
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
   * Changes only the fields that are sent; "" and [] clear a field. Role and branch cannot be changed. Added by
   * Lectern.
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
   * Restores a deleted user. A student rejoins the classes that the deletion ended, until the planned end of each
   * membership. Classes that have expired or are full are skipped, and so are places whose order line was
   * withdrawn or refunded in the meantime. An erased user cannot be restored. Added by Lectern.
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
   * Deletes a user and permanently removes all personal data: the profile, order addresses, search data, answers
   * in homework and exams, devices, and values in the audit log, in stored idempotency answers and in pending
   * imports. Amounts, totals and statistics stay, linked only to the user number. The conditions of /user/del
   * apply. /docs/security.md lists what erasure does not cover. Added by Lectern.
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
   * List changed users.
   *
   * Changed users, including deleted and erased ones. The feed lists changed records, oldest change first, a few
   * seconds after each commit. The order is the order of the writes, not of updateAt: imported records come last,
   * even with an earlier updateAt. No change is skipped. Send nextCursor with the next request. Added by Lectern.
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
   * Yields every record of `changes`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const userDetail of lectern.user.eachChange({ updatedSince: 1785427200000 })) {
   *   // …
   * }
   * ```
   */
  eachChange(parameters?: UserChangesRequest, options?: CallOptions): AsyncGenerator<UserDetail, void, undefined>;

  /**
   * Yields every page of `changes` with its `nextCursor`. Store the cursor after each page: sent as `cursor`, it
   * continues after that page, also days later.
   *
   * @example
   * ```ts
   * for await (const { list, nextCursor } of lectern.user.eachChangePage({ cursor })) {
   *   // …
   * }
   * ```
   */
  eachChangePage(parameters?: UserChangesRequest, options?: CallOptions): AsyncGenerator<UserChangesAnswer, void, undefined>;

  /**
   * History of a user.
   *
   * What was changed, by whom and when: the entries of the audit log about a user and the memberships of the user
   * in classes, the latest first. Added by Lectern.
   *
   * Needs the scope `user:read`.
   *
   * @example
   * ```ts
   * const { total, list, names } = await lectern.user.history({ userId: '1_61' });
   * ```
   */
  history(parameters: UserHistoryRequest, options?: CallOptions): Promise<UserHistoryAnswer>;

  /**
   * Yields every record of `history`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const auditEntry of lectern.user.eachHistoryEntry({ userId: '1_61' })) {
   *   // …
   * }
   * ```
   */
  eachHistoryEntry(parameters: UserHistoryRequest, options?: CallOptions): AsyncGenerator<AuditEntry, void, undefined>;
}
