import { describe, expect, test, vi } from 'vitest';
import { calendarAt, dayMs, midnight, minuteOfDay, minutesOf, weekday } from './calendar.ts';
import { planSchool } from './school.ts';
import { timetable } from './timetable.ts';

const shanghai = (text: string) => Date.parse(`${text}+08:00`);

/** An ordinary noon, the middle of a night, the last minute of a Sunday's lessons, a new year, a leap day. */
const moments = [
  '2026-09-16T12:07:12.345',
  '2026-03-04T03:30:00',
  '2026-11-15T20:59:59.999',
  '2027-01-01T00:00:00',
  '2028-02-29T19:10:00',
].map(shanghai);

test('the same moment gives the same school, to the byte', () => {
  const [now = 0] = moments;
  expect(JSON.stringify(planSchool(now))).toBe(JSON.stringify(planSchool(now)));
});

test('neither the clock nor random of the machine has a part in it', () => {
  const refuse = () => {
    throw new Error('Not from the machine');
  };
  const spies = [vi.spyOn(Date, 'now').mockImplementation(refuse), vi.spyOn(Math, 'random').mockImplementation(refuse)];
  try {
    planSchool(shanghai('2026-09-16T12:00:00'));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
});

describe.each(moments.map((now) => ({ now, name: new Date(now).toISOString() })))('at $name', ({ now }) => {
  const plan = planSchool(now);
  const isAbroad = (group: number) => plan.groups[group]?.name.includes('海外') ?? false;

  test('nothing has happened in the future', () => {
    const happened = [
      ...plan.events.map(({ atMs }) => atMs),
      ...plan.orders.flatMap((order) => [
        order.createdAtMs,
        order.paidAtMs ?? 0,
        order.deliveredAtMs ?? 0,
        ...(order.notes ?? []).map(({ atMs }) => atMs),
      ]),
      ...plan.users.flatMap((user) => [user.createdAtMs, user.updatedAtMs ?? 0, user.lastLoginAtMs ?? 0]),
      ...plan.members.flatMap(({ joinedAtMs, leftAtMs }) => [joinedAtMs, leftAtMs ?? 0]),
      ...plan.homeworks.flatMap(({ publishedAtMs, rounds, views }) => [
        publishedAtMs,
        ...rounds.flatMap(({ submittedAtMs, correctedAtMs }) => [submittedAtMs, correctedAtMs ?? 0]),
        ...views.map(({ atMs }) => atMs),
      ]),
      ...plan.exams.flatMap(({ sittings }) =>
        sittings.map(({ startedAtMs, submittedAtMs }) => submittedAtMs ?? startedAtMs),
      ),
    ];
    expect(Math.max(...happened)).toBeLessThanOrEqual(now);
  });

  test('lessons are in the evening or at a weekend and end by nine, but for students abroad', () => {
    for (const { group, scheduledBeginMs, scheduledEndMs } of plan.lessons) {
      if (isAbroad(group)) continue;
      expect(midnight(scheduledBeginMs)).toBe(midnight(scheduledEndMs));
      expect(minuteOfDay(scheduledEndMs)).toBeLessThanOrEqual(minutesOf('21:00'));
      const earliest = weekday(scheduledBeginMs) >= 5 ? '08:00' : '18:00';
      expect(minuteOfDay(scheduledBeginMs)).toBeGreaterThanOrEqual(minutesOf(earliest));
    }
  });

  test('every class has as many students as the timetable says, within its capacity', () => {
    timetable.forEach(({ size }, group) => {
      const joined = plan.members.filter((member) => member.group === group);
      expect(joined.length, plan.groups[group]?.name).toBeGreaterThanOrEqual(size);
      const present = joined.filter(({ leftAtMs }) => leftAtMs === null);
      expect(present.length).toBeLessThanOrEqual(plan.groups[group]?.capacity ?? 0);
    });
  });

  test('a teacher is in one class at a time', () => {
    const lessons = plan.lessons
      .filter(({ group }) => !isAbroad(group))
      .sort((a, b) => a.teacher - b.teacher || a.scheduledBeginMs - b.scheduledBeginMs);
    lessons.forEach((lesson, index) => {
      const next = lessons[index + 1];
      if (next?.teacher === lesson.teacher) expect(next.scheduledBeginMs).toBeGreaterThanOrEqual(lesson.scheduledEndMs);
    });
  });

  test('a lesson is in progress and another begins within the hour', () => {
    expect(
      plan.lessons.some(({ scheduledBeginMs, scheduledEndMs }) => scheduledBeginMs < now && now < scheduledEndMs),
    ).toBe(true);
    expect(
      plan.lessons.some(({ scheduledBeginMs }) => scheduledBeginMs > now && scheduledBeginMs < now + dayMs / 24),
    ).toBe(true);
  });

  test('orders are in every status there is, and group purchases wait with hours left', () => {
    const statuses = new Set(plan.orders.flatMap(({ lines }) => lines.map(({ status }) => status)));
    expect([...statuses].sort((a, b) => a - b)).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const open = plan.orders.filter(({ lines }) => lines[0]?.status === 4);
    for (const { completeBeforeMs = 0 } of open) expect(completeBeforeMs).toBeGreaterThan(now + dayMs / 24);
  });

  test('buyers, teachers, students and sharers are of the branch', () => {
    const branchOf = (user: number | null) => (user === null ? undefined : plan.users[user]?.branch);
    for (const { branch, buyer, sharer, lines } of plan.orders) {
      expect(branchOf(buyer)).toBe(branch);
      if (sharer !== null) expect(branchOf(sharer)).toBe(branch);
      for (const { product } of lines) expect(plan.products[product]?.branch).toBe(branch);
    }
    for (const { branch, teacher, assistant } of plan.groups) {
      expect(branchOf(teacher)).toBe(branch);
      if (assistant !== null) expect(branchOf(assistant)).toBe(branch);
    }
    for (const { group, user } of plan.members) expect(branchOf(user)).toBe(plan.groups[group]?.branch);
  });

  test('nobody buys or joins before they have an account, nor buys what is limited twice', () => {
    const createdAt = (user: number) => plan.users[user]?.createdAtMs ?? Number.POSITIVE_INFINITY;
    for (const { buyer, createdAtMs } of plan.orders) expect(createdAt(buyer)).toBeLessThan(createdAtMs);
    for (const { user, joinedAtMs } of plan.members) expect(createdAt(user)).toBeLessThan(joinedAtMs);
    const limited = plan.orders
      .filter(({ paidAtMs }) => paidAtMs !== null)
      .flatMap(({ buyer, lines }) =>
        lines
          .filter(({ product }) => plan.products[product]?.limitBuyNum === 1)
          .map(({ product }) => `${buyer} ${product}`),
      );
    expect(new Set(limited).size).toBe(limited.length);
  });
});

test('a term began on a Monday, twelve weeks of lessons ago', () => {
  for (const now of moments) {
    const begin = calendarAt(now).termBegin(0);
    expect(weekday(begin)).toBe(0);
    expect(minuteOfDay(begin)).toBe(0);
    expect(Math.floor((now - begin) / (7 * dayMs))).toBe(11);
  }
});
