import type { NewLesson } from '../school/lesson/write.ts';
import type { Grade } from './branches.ts';
import { formerTeacher } from './people.ts';

/** The subjects of each branch. */
export const subjects: readonly (readonly string[])[] = [
  ['语文', '数学', '英语', '物理', '化学', '国际中文'],
  ['语文', '数学', '英语', '物理'],
  ['语文', '数学', '英语', '科学'],
];

/** When a class meets: a weekday (Monday is 0) and a time, or the current time. */
export type Slot = { readonly day: number; readonly time: string } | 'now' | 'soon';

/** A class of this term, a short course of the last term, or a class that has not begun. */
export interface Entry {
  readonly branch: number;
  readonly grade: Grade;
  readonly subject: string;
  readonly type: NewLesson['classType'];
  readonly size: number;
  readonly slot: Slot;
  /** Index of the teacher in the branch. */
  readonly teacher: number;
  readonly term: 'this' | 'last' | 'next';
  /** The end in days from now, if it is not the end of the term. */
  readonly expiresIn?: number;
}

const on = (day: number, time: string): Slot => ({ day, time });
const [mon, tue, wed, thu, fri, sat, sun] = [0, 1, 2, 3, 4, 5, 6] as const;

type Row = readonly [Grade, string, Entry['type'], number, Slot, number, Pick<Entry, 'expiresIn'>?];

const entries = (branch: number, term: Entry['term'], rows: readonly Row[]): Entry[] =>
  rows.map(([grade, subject, type, size, slot, teacher, more]) => ({
    branch,
    grade,
    subject,
    type,
    size,
    slot,
    teacher,
    term,
    ...more,
  }));

/** Evenings and weekends, ending well before nine. The first two classes have the same course, for transfers. */
export const timetable: readonly Entry[] = [
  ...entries(0, 'this', [
    ['初一', '数学', 'small', 11, on(mon, '18:30'), 0],
    ['初一', '数学', 'small', 9, on(wed, '18:30'), 0],
    ['初一', '英语', 'small', 10, on(tue, '19:00'), 1],
    ['初二', '数学', 'large', 24, on(sat, '09:00'), 2],
    ['初二', '物理', 'large', 22, on(sat, '10:40'), 3],
    ['初二', '英语', 'small', 9, on(thu, '19:00'), 4],
    ['初三', '数学', 'large', 26, on(sun, '09:00'), 5],
    ['初三', '物理', 'small', 10, on(sun, '14:00'), 3],
    ['初三', '化学', 'small', 8, on(sat, '14:00'), 6],
    ['六年级', '数学', 'small', 10, on(fri, '18:30'), 7],
    ['六年级', '语文', 'small', 9, on(sat, '16:00'), 8],
    ['五年级', '英语', 'small', 8, on(wed, '19:00'), 1],
    ['高一', '数学', 'oneToOne', 1, on(sun, '16:00'), 2],
    ['六年级', '国际中文', 'small', 12, 'now', 9],
    ['初一', '国际中文', 'small', 8, 'soon', 10],
  ]),
  ...entries(1, 'this', [
    ['初一', '数学', 'large', 20, on(sat, '09:00'), 0],
    ['初一', '数学', 'small', 9, on(thu, '18:30'), 1],
    ['初一', '英语', 'small', 9, on(fri, '19:00'), 2],
    ['初二', '物理', 'small', 8, on(sun, '10:40'), 3],
    ['初二', '数学', 'dual', 12, on(sat, '14:00'), 4],
    ['初三', '数学', 'small', 10, on(sun, '14:00'), 0],
    ['五年级', '语文', 'small', 9, on(tue, '18:30'), 5, { expiresIn: 3 }],
    ['高一', '物理', 'oneToOne', 1, on(sun, '16:00'), 3],
  ]),
  ...entries(2, 'this', [
    ['初一', '数学', 'large', 18, on(sun, '09:00'), 0],
    ['初二', '数学', 'small', 10, on(mon, '19:00'), 1],
    ['初二', '英语', 'small', 9, on(wed, '18:30'), 2],
    ['六年级', '科学', 'small', 8, on(sat, '10:40'), 3],
    ['五年级', '数学', 'public', 22, on(fri, '18:30'), 4],
    ['四年级', '语文', 'small', 9, on(sat, '16:00'), 5, { expiresIn: 3 }],
    ['初三', '英语', 'small', 9, on(sun, '19:00'), 2],
  ]),
  ...entries(0, 'last', [
    ['初一', '物理', 'small', 9, on(sat, '10:40'), formerTeacher],
    ['初三', '化学', 'small', 8, on(sun, '10:40'), 6],
    ['五年级', '语文', 'small', 10, on(sat, '14:00'), 8],
  ]),
  ...entries(1, 'last', [
    ['初二', '数学', 'small', 9, on(sun, '09:00'), 4],
    ['六年级', '英语', 'small', 8, on(sat, '16:00'), 2],
  ]),
  ...entries(2, 'last', [['初三', '数学', 'small', 9, on(sat, '14:00'), 1]]),
  ...entries(0, 'next', [
    ['初二', '数学', 'large', 10, on(sat, '09:00'), 2],
    ['初一', '英语', 'small', 5, on(tue, '19:00'), 11],
  ]),
  ...entries(1, 'next', [['初一', '数学', 'small', 6, on(sat, '09:00'), 0]]),
  ...entries(2, 'next', [['初二', '数学', 'small', 4, on(mon, '19:00'), 1]]),
];
