import { onServer } from '../test/run/postgres/admin.ts';
import { termOf } from './data/learning.ts';
import { orderSnAt } from './data/orders.ts';
import { personAt } from './data/people.ts';
import type { Plan } from './data/plan.ts';
import { Random } from './data/random.ts';
import type { BenchRequest } from './load/load.ts';

const hourMs = 3_600_000;
const variants = 256;

/** Variants of a request. */
export const several = (
  seed: number,
  make: (random: Random, index: number) => object,
  path: string,
): BenchRequest[] => {
  const random = new Random(seed);
  return Array.from({ length: variants }, (_, index) => ({ path, body: JSON.stringify(make(random, index)) }));
};

/** A month with many orders, in the time zone of Shanghai. */
export function month(index: number) {
  const [year, number] = (
    [
      [2025, 0],
      [2025, 5],
      [2025, 6],
      [2025, 7],
      [2026, 0],
      [2026, 5],
      [2026, 6],
      [2026, 7],
    ] as const
  )[index % 8] ?? [2025, 0];
  return {
    payStartDate: Date.UTC(year, number, 1) - 8 * hourMs,
    payEndDate: Date.UTC(year, number + 1, 1) - 8 * hourMs - 1,
  };
}

const list = (seed: number, more: (random: Random, index: number) => object) =>
  several(seed, (random, index) => ({ ...month(index), pageSize: 20, ...more(random, index) }), '/order/list');

const sorted = (seed: number, more: (random: Random, index: number) => object) =>
  several(seed, (random, index) => ({ ...month(index), pageSize: 20, ...more(random, index) }), '/order/sorted');

/** Pages of sorted lists next to the same pages of `/order/list`: each pair has the same filters. */
export function sortedRequestsFor({ orders, beginMs, endMs }: Plan) {
  const all = { payStartDate: beginMs, payEndDate: endMs };
  const late = Math.min(3000, Math.floor(orders / 1250));
  const pairs: Readonly<Record<string, object>> = {
    'a month': {},
    'a month and a status': { orderStatus: 2 },
    'a month and a rare status': { orderStatus: 7 },
    'all orders': all,
    'all orders and a status': { ...all, orderStatus: 2 },
    'a month and a status, late page': { orderStatus: 2, pageNum: late },
  };
  return Object.entries(pairs).map(([name, filter]) => ({
    name,
    unsorted: list(1, () => filter),
    sorted: {
      'oldest payment first': sorted(1, () => ({ ...filter, sort: 'paid' })),
      'largest amount first': sorted(1, () => ({ ...filter, sort: '-amount' })),
    },
  }));
}

/** The requests for all servers, each in several variants. */
export function requestsFor(plan: Plan) {
  const student = (random: Random) => plan.teachers + 1 + random.below(plan.groups * 30);
  const { beginMs, endMs } = termOf(plan);
  const statistics = (name: string, pageSize: number) =>
    several(
      5,
      (random) => ({ uniqueId: `1_${student(random)}`, beginTime: beginMs, endTime: endMs, pageStart: 0, pageSize }),
      `/statistics/listStudent${name}Data`,
    );
  return {
    list: list(1, () => ({ orderStatus: 2, pageNum: 0 })),
    deepList: list(1, () => ({ orderStatus: 2, pageNum: Math.min(3000, Math.floor(plan.orders / 1250)) })),
    rareName: list(2, (random) => ({ buyer: rareNameOf(random, plan) })),
    fourDigits: list(3, (random) => ({ buyer: personAt(1 + random.below(plan.students)).mobile.slice(5, 9) })),
    commonName: list(4, () => ({ buyer: '王' })),
    commonDigits: list(4, () => ({ buyer: '138' })),
    oneLetter: list(4, () => ({ buyer: 'a' })),
    price: list(4, (random) => ({ priceBegin: 1000 * random.below(50), priceEnd: 100_000 })),
    product: list(4, () => ({ prodName: '数学' })),
    detail: several(
      6,
      (random) => ({ orderSns: Array.from({ length: 20 }, () => orderSnAt(1 + random.below(plan.orders))) }),
      '/order/detail',
    ),
    lessons: statistics('LiveClass', 30),
    homework: statistics('Homework', 50),
    exams: statistics('Exam', 30),
  } satisfies Record<string, readonly BenchRequest[]>;
}

/** Two characters of a rare given name. */
function rareNameOf(random: Random, { students }: Plan): string {
  for (;;) {
    const { name } = personAt(1 + random.below(students));
    if (/^\p{Script=Han}{3}$/u.test(name)) return name.slice(1);
  }
}

/** A keyword search over all orders. */
export const overAllOrders = ({ beginMs, endMs }: Plan, buyer: string): BenchRequest[] => [
  { path: '/order/list', body: JSON.stringify({ payStartDate: beginMs, payEndDate: endMs, pageSize: 20, buyer }) },
];

/** A keyword matches this many people, whatever the size of the database. */
const equalMatches = { least: 15, most: 25 };

/** Searches in orders and users for names with the same number of matches in databases of every size. */
export async function keywordsWithMatches(url: string) {
  const { least, most } = equalMatches;
  const names = await onServer(
    url,
    `select keyword as name
     from users, lateral (values (name), (right(name, 2))) as k (keyword)
     where length(name) = 3
     group by keyword having count(*) between ${least} and ${most}
     order by md5(keyword) limit ${variants}`,
  );
  if (names.length === 0) throw new Error(`No name has ${least} to ${most} people`);
  return {
    orders: names.map(({ name }, index) => ({
      path: '/order/list',
      body: JSON.stringify({ ...month(index), pageSize: 20, buyer: name }),
    })),
    users: names.map(({ name }) => ({
      path: '/user/list',
      body: JSON.stringify({ searchStr: name, pageStart: '0', pageSize: '20' }),
    })),
  };
}
