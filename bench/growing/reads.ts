import { personAt } from '../data/people.ts';
import type { Random } from '../data/random.ts';
import type { BenchRequest } from '../load/load.ts';
import { several } from '../requests.ts';
import { dayMs, type School } from './school.ts';

/** What is read while the school grows, and measured in the end. */
export function readsOf({ nowMs, beginMs, students, orderSns }: School): Record<string, readonly BenchRequest[]> {
  const month = { payStartDate: nowMs - 29 * dayMs, payEndDate: nowMs + dayMs, pageSize: 20 };
  const ever = { ...month, payStartDate: nowMs - 730 * dayMs };
  const nameOf = (random: Random) => personAt(1 + random.below(Math.max(1, students.length))).name.slice(-2);
  const list = (more: (random: Random) => object) => several(1, more, '/order/list');
  const statistics = (name: string) =>
    several(
      2,
      (random) => ({ uniqueId: random.pick(students), beginTime: beginMs, endTime: nowMs, pageStart: 0, pageSize: 30 }),
      `/statistics/listStudent${name}Data`,
    );
  const late = Math.floor(orderSns.length / 25);
  return {
    'order list of a month': list(() => ({ ...month, orderStatus: 2 })),
    'order list of all time': list(() => ever),
    'order list of all time, late page': list(() => ({ ...ever, pageNum: late })),
    'buyer by two characters': list((random) => ({ ...month, buyer: nameOf(random) })),
    'user list': several(3, (random) => ({ userRole: 'student', searchStr: nameOf(random) }), '/user/list'),
    ...(orderSns.length > 0 && {
      '20 order details': several(
        4,
        (random) => ({ orderSns: [...new Set(Array.from({ length: 20 }, () => random.pick(orderSns)))] }),
        '/order/detail',
      ),
    }),
    ...(students.length > 0 && {
      'a student’s live classes': statistics('LiveClass'),
      'a student’s homework': statistics('Homework'),
      'a student’s exams': statistics('Exam'),
    }),
  };
}
