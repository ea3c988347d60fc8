import { onServer } from '../test/run/postgres/admin.ts';
import { termOf } from './data/learning.ts';
import { orderSnAt } from './data/orders.ts';
import { personAt } from './data/people.ts';
import type { Plan } from './data/plan.ts';
import { Chance } from './data/random.ts';
import type { Question } from './load/load.ts';

const hourMs = 3_600_000;
const variants = 32;

const several = (seed: number, make: (chance: Chance, index: number) => object, path: string): Question[] => {
  const chance = new Chance(seed);
  return Array.from({ length: variants }, (_, index) => ({ path, body: JSON.stringify(make(chance, index)) }));
};

/** A month as an organisation in Shanghai counts them, of those that have many orders. */
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

const list = (seed: number, more: (chance: Chance, index: number) => object) =>
  several(seed, (chance, index) => ({ ...month(index), pageSize: 20, ...more(chance, index) }), '/order/list');

/** What is asked of everybody, each in several variants. */
export function questionsFor(plan: Plan) {
  const student = (chance: Chance) => plan.teachers + 1 + chance.below(plan.groups * 30);
  const { beginMs, endMs } = termOf(plan);
  const statistics = (name: string, pageSize: number) =>
    several(
      5,
      (chance) => ({ uniqueId: `1_${student(chance)}`, beginTime: beginMs, endTime: endMs, pageStart: 0, pageSize }),
      `/statistics/listStudent${name}Data`,
    );
  return {
    list: list(1, () => ({ orderStatus: 2, pageNum: 0 })),
    deepList: list(1, () => ({ orderStatus: 2, pageNum: Math.min(3000, Math.floor(plan.orders / 1250)) })),
    rareName: list(2, (chance) => ({ buyer: rareNameOf(chance, plan) })),
    fourDigits: list(3, (chance) => ({ buyer: personAt(1 + chance.below(plan.students)).mobile.slice(5, 9) })),
    commonName: list(4, () => ({ buyer: '王' })),
    commonDigits: list(4, () => ({ buyer: '138' })),
    oneLetter: list(4, () => ({ buyer: 'a' })),
    price: list(4, (chance) => ({ priceBegin: 1000 * chance.below(50), priceEnd: 100_000 })),
    product: list(4, () => ({ prodName: '数学' })),
    detail: several(
      6,
      (chance) => ({ orderSns: Array.from({ length: 20 }, () => orderSnAt(1 + chance.below(plan.orders))) }),
      '/order/detail',
    ),
    lessons: statistics('LiveClass', 30),
    homework: statistics('Homework', 50),
    exams: statistics('Exam', 30),
  } satisfies Record<string, readonly Question[]>;
}

/** Two characters that few people have in this order. */
function rareNameOf(chance: Chance, { students }: Plan): string {
  for (;;) {
    const { name } = personAt(1 + chance.below(students));
    if (/^\p{Script=Han}{3}$/u.test(name)) return name.slice(1);
  }
}

/** The same keyword over everything there is. */
export const wholeRange = ({ beginMs, endMs }: Plan, buyer: string): Question[] => [
  { path: '/order/list', body: JSON.stringify({ payStartDate: beginMs, payEndDate: endMs, pageSize: 20, buyer }) },
];

/** So many people have what is looked for, however many people there are. */
const equalMatches = { least: 15, most: 25 };

/** Names that equally many people have in databases of every size, asked for among the orders and the users. */
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
  if (names.length === 0) throw new Error(`No name that ${least} to ${most} people have`);
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
