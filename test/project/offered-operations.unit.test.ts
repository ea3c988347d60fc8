import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { operations } from '../../src/catalogue/operations.ts';

// Everything that the interface can do to a record, staff can do in the console, on the page of the record.

const source = fileURLToPath(new URL('../../console/src', import.meta.url));
const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(join(source, path), 'utf8'));

/** Operations that no page offers, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'order.changes': 'a feed for programs',
  'user.changes': 'a feed for programs',
  'event.list': 'a feed for programs',
  'export.changes': 'a feed for programs',
  'order.detail': 'one of the twelve, for programs; pages read order.get',
  'order.reveal':
    'one value at a time, for programs; pages show receiver, mobile and address together with order.revealAddresses',
  'order.groupPurchases':
    'for shops, which show who is still missing; staff see and complete a group purchase on the order',
  'user.createBatch': 'for programs; a file of people is imported with import.rows',
  'subject.getOrgCourse': 'one of the twelve, for programs; pages read subject.list',
  'liveclass.listHistory': 'one of the twelve, for programs; pages read liveclass.list',
  'liveclass.events': 'the classroom sends them as they happen',
  'statistics.listStudentLiveClassData':
    'one of the twelve, for programs; pages read student.overview and group.attendance',
  'statistics.listStudentHomeworkData':
    'one of the twelve, for programs; pages read student.overview and group.results',
  'statistics.listStudentExamData': 'one of the twelve, for programs; pages read student.overview and group.results',
  'homework.submit': 'students do it in their own app',
  'homework.viewAnswer': 'students do it in their own app',
  'exam.start': 'students do it in their own app',
  'exam.submit': 'students do it in their own app',
};

const names = operations.map(({ operation }) => operation.name);

/** `call('order', 'ship', …)`, or `call('order', move, …)` in a file that lists the moves. */
function isOffered(name: string): boolean {
  const [resource, method] = name.split('.');
  const direct = new RegExp(`'${resource}',\\s*'${method}'`);
  const chosen = new RegExp(`\\('${resource}',\\s*[a-z]\\w*,`);
  return texts.some((text) => direct.test(text) || (chosen.test(text) && text.includes(`'${method}'`)));
}

test('a page offers every operation, except those with a reason', () => {
  expect(names.filter((name) => !isOffered(name) && !(name in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((name) => !names.includes(name) || isOffered(name))).toEqual([]);
});
