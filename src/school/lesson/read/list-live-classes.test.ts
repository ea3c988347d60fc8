import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { tries } from '../../../../test/run/tries.ts';
import {
  addLesson,
  at,
  type Classroom,
  createClassroom,
  heldFrom,
  lessonEvent,
} from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { codesOf, lessonStatuses } from '../../code-dictionary/statuses-contract.ts';

let database: Database;
let school: School;
let server: TestServer;
let classroom: Classroom;
let ids: Record<'live' | 'held' | 'nobody' | 'cancelled', string>;
beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  classroom = await createClassroom(school);
  const { teacherId } = classroom;
  const add = (begin: string, end: string, events: Parameters<typeof addLesson>[2]) =>
    school.db.transaction((tx) =>
      addLesson(tx, classroom, events, { scheduledBeginMs: at(begin), scheduledEndMs: at(end) }),
    );
  const live = await add('10:00', '11:00', [lessonEvent('join', '09:55', { userId: teacherId })]);
  const held = await add('08:00', '09:00', heldFrom('08:05', '09:10'));
  const nobody = await add('10:00', '11:00', []);
  const cancelled = await add('12:00', '13:00', heldFrom('12:00', '13:00'));
  await server.ask('/liveclass/cancel', { liveclass: String(cancelled) });
  ids = { live: String(live), held: String(held), nobody: String(nobody), cancelled: String(cancelled) };
});

const list = async (filters: object = {}, now = noon, on = server) => {
  on.setNow(now);
  const { total, list } = await on.ask('/liveclass/list', { groupId: classroom.groupId, ...filters });
  expect(total).toBe(list.length);
  return list.map(({ liveclass }: { liveclass: string }) => liveclass);
};

test('by their scheduled begin, of one moment by id', async () => {
  expect(await list()).toEqual([ids.held, ids.live, ids.nobody, ids.cancelled]);
});

test('the range is by the scheduled begin, endTime itself outside', async () => {
  expect(await list({ beginTime: at('10:00'), endTime: at('12:00') })).toEqual([ids.live, ids.nobody]);
  expect(await list({ beginTime: at('10:00'), endTime: at('12:00') + 1 })).toHaveLength(3);
  const { status, body } = await server.post('/liveclass/list', { beginTime: at('10:00'), endTime: at('10:00') - 1 });
  expect([status, body.code, body.param]).toEqual([400, 2014, 'endTime']);
});

describe('status', () => {
  test('follows the clock', async () => {
    expect(await list({ status: 'scheduled' }, at('09:59'))).toEqual([ids.live, ids.nobody]);
    expect(await list({ status: 'waiting' }, at('10:00'))).toEqual([ids.nobody]);
    expect(await list({ status: 'live' }, at('10:00'))).toEqual([ids.live]);
    expect(await list({ status: 'ended' }, at('09:10'))).toEqual([ids.held]);
    expect(await list({ status: 'notHeld' }, at('11:20'))).toEqual([ids.nobody]);
    expect(await list({ status: 'cancelled' }, at('01:00'))).toEqual([ids.cancelled]);
  });

  test('as a filter finds the live classes with that status, at any time', async () => {
    const moments = ['08:00', '08:05', '09:10', '09:55', '10:00', '11:00', '11:20'].map(at);
    const moment = fc.oneof(
      fc.constantFrom(...moments, ...moments.map((ms) => ms - 1)),
      fc.integer({ min: at('07:00'), max: noon }),
    );
    await fc.assert(
      fc.asyncProperty(moment, async (now) => {
        server.setNow(now);
        const all = await server.ask('/liveclass/list', { groupId: classroom.groupId });
        for (const status of codesOf(lessonStatuses)) {
          const having = all.list.filter((lesson: { status: string }) => lesson.status === status);
          expect(await server.ask('/liveclass/list', { groupId: classroom.groupId, status })).toEqual({
            total: having.length,
            list: having,
          });
        }
      }),
      { numRuns: tries(20, 200) },
    );
  });
});

test('the teacher filter matches the teacher who gives it; an unknown teacher or class is a 404 with the parameter', async () => {
  expect(await list({ teacherId: `0_${classroom.teacherId}` })).toHaveLength(4);
  expect(await list({ teacherId: `0_${school.branches[1].teacherId}` })).toEqual([]);
  for (const [body, code, param] of [
    [{ groupId: 999_999 }, 4003, 'groupId'],
    [{ teacherId: '0_999999' }, 4004, 'teacherId'],
  ] as const) {
    const { status, body: answer } = await server.post('/liveclass/list', body);
    expect([status, answer.code, answer.param]).toEqual([404, code, param]);
  }
});

test('pages neither repeat nor skip', async () => {
  const pages = [];
  for (const pageStart of [0, 1, 2]) {
    const page = await server.ask('/liveclass/list', { groupId: classroom.groupId, pageStart, pageSize: 3 });
    expect(page.total).toBe(4);
    pages.push(...page.list.map(({ liveclass }: { liveclass: string }) => liveclass));
  }
  expect(pages).toEqual([ids.held, ids.live, ids.nobody, ids.cancelled]);
});

test('a caller bound to a branch sees only that branch, and no caller sees another organisation', async () => {
  const bound = await startServer(database, callerOf(school, school.branches[1]));
  expect(await bound.ask('/liveclass/list', {})).toEqual({ total: 0, list: [] });
  const foreign = await startServer(database, callerOf(await createSchool(database)));
  expect(await foreign.ask('/liveclass/list', {})).toEqual({ total: 0, list: [] });
  expect(await server.ask('/liveclass/list', {})).toMatchObject({ total: 4 });
});
