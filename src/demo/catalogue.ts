import type { NewProduct } from '../school/product/write.ts';
import { branches, site } from './branches.ts';
import { type Calendar, dayMs } from './calendar.ts';
import type { Class, Groups } from './groups.ts';
import type { Plan, PlannedProduct } from './plan.ts';
import { nth, type Random } from './random.ts';
import { subjects } from './timetable.ts';

/** The product columns of each branch. */
const columnNames = ['正价班', '体验课', '教材与教具', '录播与题库'];
const [courses, trials, goods, library] = [0, 1, 2, 3] as const;

/** Everything that can be ordered. */
export interface Catalogue extends Pick<Plan, 'subjects' | 'columns' | 'products'> {
  /** The product of a class. */
  productOf(each: Class): number;
  /** The products of this kind in a branch. */
  ofKind(branch: number, kind: Kind): readonly number[];
}

export type Kind = 'course' | 'trial' | 'special' | 'goods' | 'library' | 'group' | 'gift' | 'pastCourse' | 'pack';

interface Item {
  readonly kind: Kind | undefined;
  readonly name: string;
  readonly price: number;
  readonly type: number;
  readonly column: number;
  readonly status?: number;
  readonly more?: Partial<NewProduct>;
}

const yuan = 100;

const groupTerms = { groupPrice: 99 * yuan, groupSize: 3, groupHours: 24 };

/** Products of every branch besides its classes. */
const items: readonly Item[] = [
  { kind: 'trial', name: '数学思维体验课', price: 9 * yuan, type: 1, column: trials, more: { limitBuyNum: 1 } },
  { kind: 'trial', name: '英语口语体验课', price: 9 * yuan, type: 1, column: trials, more: { limitBuyNum: 1 } },
  { kind: 'special', name: '期中复习专题直播', price: 49 * yuan, type: 1, column: trials },
  { kind: 'special', name: '作文提分专题直播', price: 49 * yuan, type: 1, column: trials },
  { kind: 'goods', name: '同步练习册（全套）', price: 68 * yuan, type: 4, column: goods, more: { stock: 800 } },
  { kind: 'goods', name: '错题整理本', price: 19 * yuan, type: 4, column: goods, more: { stock: 2000 } },
  { kind: 'goods', name: '几何模型教具盒', price: 128 * yuan, type: 4, column: goods, more: { stock: 300 } },
  { kind: 'library', name: '名著精读录播课', price: 199 * yuan, type: 2, column: library },
  { kind: 'library', name: '中考真题题库年卡', price: 99 * yuan, type: 7, column: library },
  { kind: 'library', name: '学习会员（一年）', price: 365 * yuan, type: 6, column: library },
  { kind: 'group', name: '新学期先修营', price: 199 * yuan, type: 1, column: courses, more: groupTerms },
  { kind: 'gift', name: '新生礼包', price: 0, type: 4, column: goods },
  { kind: 'pastCourse', name: '往季数学提高班', price: 1280 * yuan, type: 1, column: courses, status: 4 },
  { kind: 'pastCourse', name: '往季英语小班', price: 2980 * yuan, type: 1, column: courses, status: 4 },
  { kind: 'pack', name: '一对一课时包（20 节）', price: 5600 * yuan, type: 3, column: courses },
  { kind: undefined, name: '数学全年联报', price: 4980 * yuan, type: 5, column: courses, status: 1 },
  { kind: undefined, name: '校区面授周末班', price: 1980 * yuan, type: 8, column: courses, status: 0 },
  { kind: undefined, name: '限量签名字帖', price: 58 * yuan, type: 4, column: goods, status: 3, more: { stock: 0 } },
];

export function planCatalogue(random: Random, calendar: Calendar, { classes, groups }: Groups): Catalogue {
  const products: PlannedProduct[] = [];
  const kinds = new Map<string, number[]>();
  const productsOfCourses = new Map<string, number>();
  const add = (branch: number, item: Item, teachers: readonly number[] = []): number => {
    const product = products.push(planProduct(random, calendar, branch, item, teachers)) - 1;
    const key = `${branch} ${item.kind}`;
    kinds.set(key, [...(kinds.get(key) ?? []), product]);
    return product;
  };

  branches.forEach((_, branch) => {
    for (const item of items) add(branch, item);
    const own = classes.filter((each) => each.branch === branch);
    for (const each of own) {
      const key = `${branch} ${each.course}`;
      if (productsOfCourses.has(key)) continue;
      const teachers = own
        .filter(({ course }) => course === each.course)
        .map(({ group }) => nth(groups, group).teacher);
      productsOfCourses.set(key, add(branch, courseItem(calendar, each), [...new Set(teachers)]));
    }
  });
  return {
    subjects: subjects.flatMap((names, branch) => names.map((name) => ({ branch, name }))),
    columns: branches.flatMap((_, branch) => columnNames.map((name) => ({ branch, name }))),
    products,
    productOf: ({ branch, course }) => productsOfCourses.get(`${branch} ${course}`) ?? 0,
    ofKind: (branch, kind) => kinds.get(`${branch} ${kind}`) ?? [],
  };
}

function courseItem({ now }: Calendar, { course, type, term, lessonBeginsMs }: Class): Item {
  const prices = { oneToOne: 5600, small: 2980, large: 1280, dual: 1280, public: 49 };
  const first = nth(lessonBeginsMs, 0);
  const sale = { saleBeginMs: first - 60 * dayMs, saleEndMs: first + 50 * dayMs };
  // Seats of the next term go on sale in two steps: present students first.
  const isOpen = sale.saleBeginMs <= now;
  return {
    kind: term === 'this' ? 'course' : undefined,
    name: term === 'last' ? course.replace('班', '短期班') : course,
    price: (term === 'last' ? 499 : prices[type]) * yuan,
    type: 1,
    column: courses,
    status: term === 'last' ? 4 : isOpen ? 2 : 1,
    more: {
      ...sale,
      limitBuyNum: 1,
      serviceDays: term === 'last' ? 60 : 180,
      lessonCount: lessonBeginsMs.length,
      tags: [course.slice(0, 2)],
    },
  };
}

function planProduct(
  random: Random,
  { now }: Calendar,
  branch: number,
  { name, price, type, column, status = 2, more }: Item,
  teachers: readonly number[],
): PlannedProduct {
  const number = random.integer(1000, 9999);
  return {
    branch,
    name,
    cover: `${site}/covers/${number}.jpg`,
    price,
    // The app store takes a fee and has fixed price steps.
    iosPrice: price === 0 ? 0 : Math.ceil((price * 1.05) / yuan) * yuan,
    type,
    url: `${site}/products/${number}`,
    status,
    fakeSoldNum: price === 0 ? 0 : random.integer(20, 400),
    serviceDays: type === 4 ? 0 : 365,
    createdAtMs: now - random.integer(410, 420) * dayMs,
    ...more,
    columns: [branch * columnNames.length + column],
    teachers,
  };
}
