import { bilingual } from '../../words/bilingual.ts';

export const hoursWords = bilingual(
  {
    day: 'Day',
    hours: 'Teachers’ hours',
    hoursNote: 'Lessons by the teacher who held them.',
    hoursInAll: (lessons: string, minutes: string, notHeld: string) =>
      `In all: ${lessons} lessons, ${minutes} minutes; ${notHeld} not held`,
    lessons: 'Lessons',
    held: 'Minutes held',
    notHeld: 'Not held',
    teacher: 'Teacher',
  },
  {
    day: '日期',
    hours: '教师课时',
    hoursNote: '按实际授课教师统计。',
    hoursInAll: (lessons, minutes, notHeld) => `合计：${lessons} 节课，${minutes} 分钟；未上课 ${notHeld} 节`,
    lessons: '课次',
    held: '授课分钟',
    notHeld: '未上',
    teacher: '教师',
  },
);
