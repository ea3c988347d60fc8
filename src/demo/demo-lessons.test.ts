import { beforeAll, describe, expect, test } from 'vitest';
import { aggregates, expectBetween } from '../../test/database/aggregates.ts';
import { demoNow as now, openDemoSchool } from '../../test/school/demo-school.ts';
import { orgDatabase } from '../database/org-sql.ts';
import type { OrgSql } from '../sql/org-sql.ts';
import { type Sql, sql } from '../sql/sql.ts';
import { calendarAt, dayMs, hourMs, minuteMs, weekMs } from './calendar.ts';

const { termBegin } = calendarAt(now);

let db: OrgSql;
beforeAll(async () => {
  const { database, orgId } = await openDemoSchool();
  db = orgDatabase(database, orgId);
});

const { number, some, percentage } = aggregates(() => db);

describe('lessons', () => {
  const lessons = (condition: Sql) =>
    sql`select count(*) as number from lessons l where l.org_id = $1 and ${condition}`;
  /** Records of members, of lessons that are over. */
  const records = sql`
    lesson_records r
    join lessons l on l.org_id = $1 and l.lesson_id = r.lesson_id
    where r.org_id = $1 and r.visible_from_ms <= ${now} and exists (
      select from group_members m
      where m.org_id = $1 and m.group_id = r.group_id and m.user_id = r.user_id and m.joined_at_ms <= r.start_ms)`;
  const visits = sql`
    lesson_events j
    join users u on u.org_id = $1 and u.user_id = j.user_id and u.role = 'student'
    join lessons l on l.org_id = $1 and l.lesson_id = j.lesson_id and l.visible_from_ms <= ${now}
    where j.org_id = $1 and j.kind = 'join'`;

  test('none ends after nine in the evening, but for students abroad', async () => {
    expect(
      await number(
        lessons(sql`
          (to_timestamp(l.scheduled_end_ms / 1000) at time zone 'Asia/Shanghai')::time > '21:00'
          and not exists (
            select from groups g where g.org_id = $1 and g.group_id = l.group_id and g.name like '%海外%')`),
      ),
    ).toBe(0);
  });

  test('one is live now and one begins soon', async () => {
    await some(
      lessons(sql`
        l.scheduled_begin_ms <= ${now} and l.scheduled_end_ms > ${now} and l.held_begin_ms is not null
        and l.listener_count > 3 and l.visible_from_ms > ${now}`),
    );
    await some(lessons(sql`l.scheduled_begin_ms > ${now} and l.scheduled_begin_ms < ${now + hourMs}`));
  });

  test('attendance slides from 90 % to 78 % over the term', async () => {
    const inWeeks = (from: number, to: number) =>
      percentage(
        sql`${records} and r.start_ms >= ${termBegin(0) + from * weekMs} and r.start_ms < ${termBegin(0) + to * weekMs}`,
        sql`r.online_seconds > 0`,
      );
    expectBetween(await inWeeks(0, 2), 87, 93);
    expectBetween(await inWeeks(5, 7), 81, 88);
    expectBetween(await inWeeks(9, 11), 74, 82);
  });

  test('10 % of those who come are late', async () => {
    const late = await percentage(
      sql`${records} and r.joined_ms > 0`,
      sql`r.joined_ms > greatest(l.scheduled_begin_ms, r.start_ms) + ${5 * minuteMs}`,
    );
    expectBetween(late, 8, 12);
  });

  test('5 % are on two devices, 3 % of the visits have no end', async () => {
    const devices = sql`(
      select count(distinct j.device) as devices from ${visits} group by j.lesson_id, j.user_id) as attended`;
    expectBetween(await percentage(devices, sql`devices > 1`), 4, 6.5);
    const openEnds = await percentage(
      visits,
      sql`not exists (
        select from lesson_events e
        where e.org_id = $1 and e.lesson_id = j.lesson_id and e.user_id = j.user_id and e.device = j.device
          and e.kind = 'leave' and e.at_ms > j.at_ms)`,
    );
    expectBetween(openEnds, 2, 4);
  });

  test('a teacher forgot to end, one never came, one overran, one had a substitute', async () => {
    const event = (condition: Sql) => sql`exists (
      select from lesson_events e where e.org_id = $1 and e.lesson_id = l.lesson_id and ${condition})`;
    await some(lessons(sql`l.visible_from_ms <= ${now} and not ${event(sql`e.kind = 'end'`)}`));
    await some(
      lessons(sql`l.scheduled_end_ms < ${now} and l.held_begin_ms is null and ${event(sql`e.kind = 'join'`)}`),
    );
    await some(lessons(sql`l.held_end_ms > l.scheduled_end_ms + ${10 * minuteMs} and ${event(sql`e.kind = 'end'`)}`));
    await some(sql`
      select count(*) as number
      from lessons l
      join groups g on g.org_id = $1 and g.group_id = l.group_id
      where l.org_id = $1 and l.teacher_id <> g.teacher_id and l.held_begin_ms is not null`);
  });

  test('students joined late, changed classes, withdrew, took leave and made up for it', async () => {
    const members = (condition: Sql) => sql`
      select count(*) as number
      from group_members m
      join groups g on g.org_id = $1 and g.group_id = m.group_id
      where m.org_id = $1 and ${condition}`;
    await some(members(sql`m.joined_at_ms > g.active_begin_seconds * 1000 + ${2 * weekMs}`));
    await some(
      members(sql`m.reason = '转班' and exists (
        select from group_members n
        where n.org_id = $1 and n.user_id = m.user_id and n.joined_at_ms = m.left_at_ms and n.group_id <> m.group_id)`),
    );
    await some(members(sql`m.reason = '退课' and m.left_at_ms < ${now}`));
    await some(sql`select count(*) as number from lesson_leaves where org_id = $1`);
    await some(sql`
      select count(*) as number
      from lesson_guests g
      join lesson_records r on r.org_id = $1 and r.lesson_id = g.lesson_id and r.user_id = g.user_id
      join lesson_leaves v on v.org_id = $1 and v.lesson_id = g.missed_lesson_id and v.user_id = g.user_id
      where g.org_id = $1 and r.online_seconds > 0`);
  });

  test('20 % watch the replay', async () => {
    expectBetween(await percentage(records, sql`r.watched = 1`), 17, 23);
  });
});

describe('work', () => {
  const students = sql`
    homework_students s
    join homeworks h on h.org_id = $1 and h.homework_id = s.homework_id
    where s.org_id = $1 and h.due_at_ms < ${now - 2 * dayMs}`;
  const round = (condition: Sql) => sql`exists (
    select from homework_rounds r
    where r.org_id = $1 and r.homework_id = s.homework_id and r.user_id = s.user_id and ${condition})`;

  test('80 % is submitted, 30 % of it revised, 5 % not corrected', async () => {
    expectBetween(await percentage(students, round(sql`true`)), 77, 83);
    const submitted = sql`${students} and ${round(sql`true`)}`;
    expectBetween(await percentage(submitted, round(sql`r.round > 1`)), 26, 34);
    expectBetween(await percentage(submitted, sql`not ${round(sql`r.corrected_at_ms is not null`)}`), 3.5, 6.5);
  });

  test('4 % were absent from exams; one is being written, others are to come', async () => {
    const over = sql`exam_students s join exams e on e.org_id = $1 and e.exam_id = s.exam_id
      where s.org_id = $1 and e.starts_at_ms + e.duration_seconds * 1000 < ${now}`;
    expectBetween(await percentage(over, sql`s.started_at_ms is null`), 2.5, 5.5);
    const exams = (condition: Sql) => sql`
      select count(*) as number
      from exam_students s join exams e on e.org_id = $1 and e.exam_id = s.exam_id
      where s.org_id = $1 and ${condition}`;
    await some(exams(sql`s.started_at_ms is not null and e.starts_at_ms + e.duration_seconds * 1000 > ${now}`));
    await some(exams(sql`e.starts_at_ms > ${now}`));
    await some(exams(sql`s.graded_at_ms is not null`));
  });

  test('classes have not begun, have expired, expire in three days', async () => {
    const groups = (condition: Sql) => sql`select count(*) as number from groups where org_id = $1 and ${condition}`;
    const nowSeconds = Math.floor(now / 1000);
    await some(groups(sql`active_begin_seconds > ${nowSeconds}`));
    await some(groups(sql`active_end_seconds < ${nowSeconds}`));
    const inThreeDays = nowSeconds + 3 * 86_400;
    await some(groups(sql`active_end_seconds between ${inThreeDays - 60} and ${inThreeDays}`));
  });
});
