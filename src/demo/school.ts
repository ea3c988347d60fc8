import { branches, organisation } from './branches.ts';
import { calendarAt, dayMs, hourMs } from './calendar.ts';
import { planCatalogue } from './catalogue.ts';
import { planExams } from './exams.ts';
import { planGroups } from './groups.ts';
import { planHomeworks } from './homework.ts';
import { planLessons } from './lessons.ts';
import { planOrders } from './orders.ts';
import { planPeople } from './people.ts';
import type { Plan, PlannedMember, PlannedOrder, PlannedUser } from './plan.ts';
import { nth, Random } from './random.ts';

/** Plans the demo school as of `now`. The same time gives the same school. */
export function planSchool(now: number): Plan {
  const random = new Random('the demo school');
  const calendar = calendarAt(now);
  const people = planPeople(random.fork('people'), calendar);
  const groups = planGroups(random.fork('groups'), calendar, people);
  const catalogue = planCatalogue(random.fork('catalogue'), calendar, groups);
  const { orders, purchaseGroups, orderOfMember } = planOrders(random.fork('orders'), {
    calendar,
    people,
    groups,
    catalogue,
  });
  const members = groups.members.map(({ from, ...member }, index) => {
    const bought = from === null ? index : groups.members.findIndex((m) => m.group === from && m.user === member.user);
    return { ...member, order: orderOfMember.get(bought) ?? null };
  });
  return {
    now,
    organisation: { ...organisation, createdAtMs: now - 900 * dayMs },
    branches: branches.map(({ appId, name, isHead = false }) => ({ appId, name, isHead })),
    subjects: catalogue.subjects,
    columns: catalogue.columns,
    users: createdBeforeFirstUse(people.users, orders, members),
    products: catalogue.products,
    groups: groups.groups.map((group, index) => ({
      ...group,
      product: catalogue.productOf(nth(groups.classes, index)),
    })),
    members,
    purchaseGroups,
    orders,
    ...planLessons(random.fork('lessons'), { calendar, people, groups }),
    homeworks: planHomeworks(random.fork('homework'), { calendar, groups }),
    exams: planExams(random.fork('exams'), { calendar, groups }),
  };
}

/** Moves account creation before the first order and membership. */
function createdBeforeFirstUse(
  users: readonly PlannedUser[],
  orders: readonly PlannedOrder[],
  members: readonly PlannedMember[],
): PlannedUser[] {
  const first = new Map<number, number>();
  const note = (user: number, atMs: number) => first.set(user, Math.min(atMs, first.get(user) ?? atMs));
  for (const { buyer, sharer, createdAtMs } of orders) {
    note(buyer, createdAtMs);
    if (sharer !== null) note(sharer, createdAtMs);
  }
  for (const { user, joinedAtMs } of members) note(user, joinedAtMs);
  return users.map((user, index) => {
    const createdAtMs = Math.min(user.createdAtMs, (first.get(index) ?? user.createdAtMs) - hourMs);
    return { ...user, createdAtMs, updatedAtMs: Math.max(createdAtMs, user.updatedAtMs ?? createdAtMs) };
  });
}
