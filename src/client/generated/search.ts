// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface SearchFindRequest {
  /** What to look for. Width and case of letters do not matter. */
  keyword: string;
  /** Only records of this branch. */
  subOrgId?: number | undefined;
  /**
   * The most results of each kind, at most 20.
   * @default 8
   */
  pageSize?: number | undefined;
}

export interface SearchedUser {
  userId: string;
  /** teacher, student or assistant */
  userRole: string;
  name: string;
  loginName: string;
  /** login mobile, "" for none */
  mobile: string;
  grade: string;
  /** branch */
  subOrgId: number;
  /** up to three present classes: those of a student, or those that a teacher teaches */
  groupNames: string[];
  /** whether only the name or the mobile of a guardian matches */
  byGuardian: boolean;
  /**
   * fields that hold a value which the caller may not see: they are masked or empty here. A field that is empty
   * and not in this list has no value. Left out where nothing is hidden.
   */
  hiddenFields?: string[];
}

export interface SearchedGroup {
  groupId: number;
  groupName: string;
  grade: string;
  teacherName: string;
  /** end of the validity, seconds */
  activeEnd: number;
  /** branch */
  subOrgId: number;
}

export interface SearchedOrder {
  orderSn: string;
  buyerId: string;
  /** name of the buyer */
  customerRealName: string;
  /**
   * status of the order: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5 refunded,
   * 6 refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
   */
  orderStatus: number;
  /** order amount, minor units */
  orderAmount: number;
  /** creation time, milliseconds */
  dateAdded: number;
  /** branch */
  subOrgId: number;
}

export interface SearchFindAnswer {
  users: SearchedUser[];
  groups: SearchedGroup[];
  orders: SearchedOrder[];
}

export interface SearchOperations {
  /**
   * Search everything.
   *
   * People by part of their name, login name or mobile, or by part of the name or mobile of their guardian;
   * classes by part of their name; orders by four or more consecutive characters of their number, and the latest
   * orders of the people. Best matches first: the whole text, then the newest. A number is found however it is
   * written, with spaces, dashes or +86. Without the scope personal, a mobile is found as a whole only, and a
   * guardian by the whole mobile only. Classes need the scope group:read, orders the scope order:read; without it
   * their list is empty. Class teachers find their own students and classes only. If more than 20,000 records
   * match, the search looks at 20,000 of them. Added by Lectern.
   *
   * Needs the scope `user:read`.
   *
   * @example
   * ```ts
   * const { users, groups, orders } = await lectern.search.find({ keyword: '王子' });
   * ```
   */
  find(parameters: SearchFindRequest, options?: CallOptions): Promise<SearchFindAnswer>;
}
