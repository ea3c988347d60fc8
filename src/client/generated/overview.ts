// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface OverviewMoneyByDayRequest {
  /** The first day is the one of this moment, milliseconds. */
  beginTime: number;
  /** The last day is the one of this moment, milliseconds. */
  endTime: number;
}

export interface MoneyOfDay {
  /** YYYY-MM-DD */
  day: string;
  /** orders paid */
  orders: number;
  /** minor units */
  paid: number;
  /** refunds settled */
  refunds: number;
  /** minor units */
  refunded: number;
  /** paid less refunded, minor units */
  net: number;
}

export interface OverviewMoneyByDayAnswer {
  /** ISO 4217 */
  currency: string;
  /** IANA name */
  timeZone: string;
  list: MoneyOfDay[];
}

export interface OverviewMoneyByRequest {
  /** The first day is the one of this moment, milliseconds. */
  beginTime: number;
  /** The last day is the one of this moment, milliseconds. */
  endTime: number;
  /** branch, product or channel. */
  by: 'branch' | 'product' | 'channel';
}

export interface MoneyOf {
  /** branch id, product id or channel */
  id: string;
  /** what it is called now; of a channel the channel, "" where none was said */
  name: string;
  /** orders paid */
  orders: number;
  /** minor units */
  paid: number;
  /** refunds settled */
  refunds: number;
  /** minor units */
  refunded: number;
  /** paid less refunded, minor units */
  net: number;
}

export interface OverviewMoneyByAnswer {
  /** what brought most first */
  list: MoneyOf[];
}

export interface MissingStudent {
  /** student id */
  uniqueId: string;
  userName: string;
  loginName: string;
  /** 1: no member of the class, else 0 */
  guest: number;
  /** was there before: first join, milliseconds; 0: never came */
  joinClassTime: number;
}

export interface LiveClassNow {
  /** live class id */
  liveclass: string;
  /** class id */
  groupId: number;
  groupName: string;
  /** teacher who gives it; for a substitution, the substitute */
  teacherId: string;
  teacherName: string;
  /** title */
  shortDesc: string;
  /**
   * scheduled; waiting: past its begin, but no teacher has come; live; ended; notHeld: over, and no teacher came;
   * cancelled
   */
  status: string;
  /** scheduled begin, milliseconds */
  beginTime: number;
  /** scheduled end, milliseconds */
  endTime: number;
  /** actual begin, milliseconds; 0: has not begun */
  heldBegin: number;
  /** members who are not excused, guests, and whoever came */
  expected: number;
  /** students who are there now */
  present: number;
  /** students who asked for leave and are not there */
  excused: number;
  /** expected and not there, by name */
  missing: MissingStudent[];
}

export interface LiveClassNext {
  /** live class id */
  liveclass: string;
  /** class id */
  groupId: number;
  groupName: string;
  /** teacher who gives it; for a substitution, the substitute */
  teacherId: string;
  teacherName: string;
  /** title */
  shortDesc: string;
  /**
   * scheduled; waiting: past its begin, but no teacher has come; live; ended; notHeld: over, and no teacher came;
   * cancelled
   */
  status: string;
  /** scheduled begin, milliseconds */
  beginTime: number;
  /** scheduled end, milliseconds */
  endTime: number;
  /** members and guests who are not excused */
  expected: number;
  /** students who asked for leave */
  excused: number;
}

export interface Queues {
  /** live classes of the last 7 days that nobody held */
  lessonsNotHeld: number;
  /** not handed in of what was due in the last 30 days */
  homeworkOverdue: number;
  /** rounds of homework to be corrected */
  homeworkToCorrect: number;
  /** exams handed in to be graded */
  examsToGrade: number;
  /** paid, but not in a class */
  unplaced: number;
  /** orders with a refund to be decided */
  refundsRequested: number;
  /** orders with a refund to be paid */
  refundsToPay: number;
  /** orders whose refund failed */
  refundsFailed: number;
}

export interface OverviewTodayAnswer {
  /** the organisation's today, YYYY-MM-DD */
  date: string;
  /** milliseconds */
  now: number;
  /** live or waiting, the earliest first */
  lessonsNow: LiveClassNow[];
  /** of today, the earliest first */
  lessonsNext: LiveClassNext[];
  queues: Queues;
}

export interface OverviewOperations {
  /**
   * Money by day.
   *
   * What was paid, by the day of the payment, and what was paid back, by the day of the refund, in the time zone
   * of the organisation; every day of the range, at most 400. Added by Lectern.
   *
   * Needs the scope `order:read`.
   *
   * @example
   * ```ts
   * const { currency, timeZone, list } = await lectern.overview.moneyByDay({ beginTime: 1788192000000, endTime: 1788278399999 });
   * ```
   */
  moneyByDay(parameters: OverviewMoneyByDayRequest, options?: CallOptions): Promise<OverviewMoneyByDayAnswer>;

  /**
   * Money by branch, product or channel.
   *
   * What was paid and paid back on the days of the range, as in money by day, and what it was for. A product has
   * the shares of its lines; an order of several products counts for each. A refund belongs to the channel that
   * its order was paid by. Added by Lectern.
   *
   * Needs the scope `order:read`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.overview.moneyBy({ beginTime: 1788192000000, endTime: 1788278399999, by: 'channel' });
   * ```
   */
  moneyBy(parameters: OverviewMoneyByRequest, options?: CallOptions): Promise<OverviewMoneyByAnswer>;

  /**
   * Today.
   *
   * What staff look at first: the live classes of now with who is missing, those of today that come next, by the
   * organisation's clocks, and how much waits to be done. A class teacher sees what is of the own classes. Added
   * by Lectern.
   *
   * Needs the scope `statistics:read`.
   *
   * @example
   * ```ts
   * const answer = await lectern.overview.today();
   * ```
   */
  today(parameters?: Record<string, never>, options?: CallOptions): Promise<OverviewTodayAnswer>;
}
