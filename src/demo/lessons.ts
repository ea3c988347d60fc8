import { type Attendance, type Held, type Oddity, planAttendance } from './attendance.ts';
import { type Calendar, dayMs, minuteMs } from './calendar.ts';
import type { Class, Groups } from './groups.ts';
import type { People } from './people.ts';
import type { PlannedLesson } from './plan.ts';
import { nth, type Random } from './random.ts';

/** The class and week of each deviation, weeks ago, so that it appears in the history. */
const oddities: Readonly<Record<string, Oddity>> = {
  '2 4': 'teacherForgotToEnd',
  '9 6': 'teacherNeverCame',
  '5 7': 'overran',
  '16 3': 'substitute',
  '3 8': 'substitute',
};

export function planLessons(
  random: Random,
  { calendar, people, groups }: { calendar: Calendar; people: People; groups: Groups },
): Attendance & { readonly lessons: readonly PlannedLesson[] } {
  const scheduled = groups.classes.flatMap((each) =>
    each.lessonBeginsMs.map((beginMs, week) => schedule(people, groups, each, week, beginMs)),
  );
  const lessons = scheduled.map((each, lesson) => ({ ...each, lesson }));
  const begun = lessons.filter(({ beginMs }) => beginMs <= calendar.now);
  return {
    lessons: lessons.map((each) => planLesson(calendar, each)),
    ...planAttendance(random, { calendar, groups, lessons: begun }),
  };
}

function schedule(
  people: People,
  { groups }: Groups,
  each: Class,
  week: number,
  beginMs: number,
): Omit<Held, 'lesson'> {
  const { teacher, assistant } = nth(groups, each.group);
  const oddity = oddities[`${each.group} ${week}`];
  const colleagues = nth(people.teachers, each.branch).filter((other) => other !== teacher);
  return {
    each,
    week,
    beginMs,
    endMs: beginMs + each.lessonMs,
    teacher: oddity === 'substitute' ? nth(colleagues, 5) : teacher,
    assistant,
    oddity,
  };
}

const topics: Readonly<Record<string, readonly string[]>> = {
  数学: ['有理数的运算', '一元一次方程', '几何初步', '函数与图象', '全等三角形', '概率初步', '勾股定理', '综合练习'],
  英语: [
    '一般现在时',
    '完形填空',
    '口语：购物',
    '阅读：旅行日记',
    '被动语态',
    '写作：我的家乡',
    '听力训练',
    '综合练习',
  ],
  语文: ['记叙文阅读', '古诗鉴赏', '文言文入门', '作文：一件小事', '名著导读', '说明文', '病句修改', '综合练习'],
  物理: ['声现象', '光的反射', '质量与密度', '力与运动', '压强', '浮力', '简单机械', '综合练习'],
  化学: ['走进实验室', '空气与氧气', '水的净化', '化学方程式', '碳的世界', '金属', '酸和碱', '综合练习'],
  科学: ['植物的一生', '天气与气候', '磁铁的秘密', '人体与健康', '太阳系', '简单电路', '水的循环', '综合练习'],
  国际中文: ['问候与介绍', '我的一天', '中国的节日', '点菜与付钱', '问路', '写一封信', '成语故事', '综合练习'],
};

function planLesson(
  { now }: Calendar,
  { lesson, each, week, beginMs, endMs, teacher, assistant }: Held,
): PlannedLesson {
  const { branch, group, type, subject } = each;
  const title = nth(topics[subject] ?? ['综合练习'], week % 8);
  return {
    branch,
    group,
    teacher,
    assistant,
    fileId: `yh-${String(lesson + 1).padStart(5, '0')}`,
    title: `第 ${week + 1} 讲 ${title}`,
    description: `${each.course}，第 ${week + 1} 讲`,
    classType: type,
    scheduledBeginMs: beginMs,
    scheduledEndMs: endMs,
    recordingSeconds: endMs + 10 * minuteMs < now ? Math.floor((endMs - beginMs) / 1000) : 0,
    createdAtMs: Math.min(nth(each.lessonBeginsMs, 0) - 30 * dayMs, now),
  };
}
