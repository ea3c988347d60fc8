import { dayMs, hourMs, midnight, minuteMs } from './calendar.ts';
import type { Class, Groups } from './groups.ts';
import { afterCoupon, type Draft, lineOf, type Market } from './order-draft.ts';
import { nth } from './random.ts';

const buyers = 12;
/** They paid on one of these days, by day, and wait for somebody to place them. */
const waitingDays = 4;

/** Students who have just paid for a course of their branch and grade that has a free seat, and are in no class of it. */
export function planNewBuyers(market: Market, { classes, groups, members }: Groups): Draft[] {
  const { random, calendar, people, catalogue } = market;
  const hasSeat = ({ group }: Class) =>
    members.filter((member) => member.group === group && member.leftAtMs === null).length <
    (nth(groups, group).capacity ?? 0);
  const inCourse = ({ course, branch }: Class) => {
    const parallel = classes.filter((each) => each.course === course && each.branch === branch);
    return new Set(
      members.filter(({ group }) => parallel.some((each) => each.group === group)).map(({ user }) => user),
    );
  };
  const open = classes.filter(
    ({ term, type, expiresIn, slot }) =>
      term !== 'last' && (type === 'small' || type === 'large') && expiresIn === undefined && typeof slot !== 'string',
  );
  const chosen = new Set<number>();
  return random.sample(open, open.length).flatMap((each): Draft[] => {
    if (chosen.size === buyers || !hasSeat(each)) return [];
    const enrolled = inCourse(each);
    const fitting = people.students.filter(
      ({ user, branch, grade, isAbroad }) =>
        branch === each.branch && grade === each.grade && !isAbroad && !enrolled.has(user) && !chosen.has(user),
    );
    const [student] = random.sample(fitting, 1);
    if (student === undefined) return [];
    chosen.add(student.user);
    const lines = [lineOf(market, catalogue.productOf(each), { student: student.user })];
    const day = midnight(calendar.now - random.integer(1, waitingDays) * dayMs);
    const paidAtMs = day + random.integer(9, 21) * hourMs + random.integer(0, 59) * minuteMs;
    return [
      {
        branch: each.branch,
        type: 1,
        buyer: student.user,
        sharer: null,
        createdAtMs: paidAtMs - random.integer(10, 900) * 1000,
        paidAtMs,
        lines,
        moneyPaid: afterCoupon(lines, random.happens(0.3) ? 10_000 : 0),
        waitsForClass: true,
      },
    ];
  });
}
