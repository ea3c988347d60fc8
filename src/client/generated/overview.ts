// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface OverviewMoneyByDayRequest {
  /** A moment in the first day, milliseconds. */
  beginTime: number;
  /** A moment in the last day, milliseconds. */
  endTime: number;
}

export interface MoneyOfDay {
  /** YYYY-MM-DD */
  day: string;
  /** paid orders */
  orders: number;
  /** minor units */
  paid: number;
  /** settled refunds */
  refunds: number;
  /** minor units */
  refunded: number;
  /** paid minus refunded, minor units */
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
  /** A moment in the first day, milliseconds. */
  beginTime: number;
  /** A moment in the last day, milliseconds. */
  endTime: number;
  /** branch, product or channel. */
  by: 'branch' | 'product' | 'channel';
}

export interface MoneyOf {
  /** branch id, product id or channel */
  id: string;
  /** current name; for a channel the channel itself, "" if unknown */
  name: string;
  /** paid orders */
  orders: number;
  /** minor units */
  paid: number;
  /** settled refunds */
  refunds: number;
  /** minor units */
  refunded: number;
  /** paid minus refunded, minor units */
  net: number;
}

export interface OverviewMoneyByAnswer {
  /** highest paid amount first */
  list: MoneyOf[];
}

export interface MissingStudent {
  /** student id */
  uniqueId: string;
  userName: string;
  loginName: string;
  /** 1: guest; otherwise 0 */
  guest: number;
  /** first join, milliseconds; 0: never joined */
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
  /** members without a leave, guests, and other students who came */
  expected: number;
  /** students who are present now */
  present: number;
  /** absent students with a leave */
  excused: number;
  /** expected but not present, sorted by name */
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
  /** members and guests without a leave */
  expected: number;
  /** students with a leave */
  excused: number;
}

export interface Queues {
  /** live classes of the last 7 days, with today, that were not held */
  lessonsNotHeld: number;
  /** missing submissions that were due in the last 30 days, with today */
  homeworkOverdue: number;
  /** homework rounds to correct */
  homeworkToCorrect: number;
  /** submitted exams to grade */
  examsToGrade: number;
  /** paid order lines without a class */
  unplaced: number;
  /** orders with a refund to decide */
  refundsRequested: number;
  /** orders with a refund to pay */
  refundsToPay: number;
  /** orders with a failed refund */
  refundsFailed: number;
}

export interface OverviewTodayAnswer {
  /** today in the time zone of the organisation, YYYY-MM-DD */
  date: string;
  /** milliseconds */
  now: number;
  /** live or waiting, earliest first */
  lessonsNow: LiveClassNow[];
  /** later today, earliest first */
  lessonsNext: LiveClassNext[];
  queues: Queues;
}

export interface OverviewOperations {
  /**
   * Money by day.
   *
   * Payments by the day of payment and refunds by the day of refund, in the time zone of the organisation. Lists
   * every day of the range, at most 400 days. Added by Lectern.
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
   * Payments and refunds on the days of the range, by branch, product or payment channel. A product counts the
   * shares of its order lines; an order of several products counts once for each. A refund belongs to the payment
   * channel of its order. Added by Lectern.
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
   * The live classes of now with missing students, the next live classes of today in the organisation's time zone,
   * and the number of pending tasks. Class teachers only see their own classes. Added by Lectern.
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
