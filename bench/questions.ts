import { Chance } from './data/chance.ts';
import { termOf } from './data/learning.ts';
import { orderSnAt } from './data/orders.ts';
import { personAt } from './data/people.ts';
import type { Plan } from './data/plan.ts';
import type { Question } from './load/load.ts';
import type { Subject } from './machine/subjects.ts';

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
const matches = { least: 15, most: 25 };

/** Keywords that equally many people have in databases of every size, asked of the orders and of the users. */
export async function keywordsWithMatches(product: Subject, { students, teachers }: Plan) {
  const chance = new Chance(30);
  const orders: Question[] = [];
  const users: Question[] = [];
  for (let attempt = 0; users.length < variants && attempt < 20_000; attempt++) {
    const { name, mobile } = personAt(1 + chance.below(students));
    const searchStr = attempt % 2 === 0 ? name.slice(-2) : mobile.slice(-(3 + chance.below(5)));
    const question = { path: '/user/list', body: JSON.stringify({ searchStr, pageStart: '0', pageSize: '20' }) };
    const total = await totalOf(product, question);
    if (total < matches.least || total > matches.most) continue;
    users.push(question);
    orders.push({
      path: '/order/list',
      body: JSON.stringify({ ...month(users.length), pageSize: 20, buyer: searchStr }),
    });
  }
  if (users.length < variants) throw new Error(`Too few keywords among ${students + teachers} people`);
  return { orders, users };
}

async function totalOf({ url, headers }: Subject, { path, body }: Question): Promise<number> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  const { obj, msg }: { obj?: { total: number }; msg: string } = JSON.parse(await response.text());
  if (obj === undefined) throw new Error(msg);
  return obj.total;
}
