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
  'order.create': 'shops send orders; staff do not sell in the console',
  'order.changes': 'a feed for programs',
  'user.changes': 'a feed for programs',
  'event.list': 'a feed for programs',
  'export.changes': 'a feed for programs',
  'order.detail': 'for programs; pages read order.get',
  'order.reveal': 'pages show the whole address with order.revealAddresses',
  'order.groupPurchases': 'for programs; an order shows its group purchase',
  'user.createBatch': 'for programs; a file of people is imported with import.rows',
  'subject.getOrgCourse': 'for programs; pages read subject.list',
  'liveclass.listHistory': 'for programs; pages read liveclass.list',
  'liveclass.events': 'the classroom sends them',
  'statistics.listStudentLiveClassData': 'for programs; pages read student.overview and group.attendance',
  'statistics.listStudentHomeworkData': 'for programs; pages read student.overview and group.results',
  'statistics.listStudentExamData': 'for programs; pages read student.overview and group.results',
  'homework.submit': 'students do it in their own app',
  'homework.viewAnswer': 'students do it in their own app',
  'exam.start': 'students do it in their own app',
  'exam.submit': 'students do it in their own app',
  'homework.assign': 'teachers do it in the classroom app, which has the questions',
  'homework.update': 'teachers do it in the classroom app, which has the questions',
  'homework.cancel': 'teachers do it in the classroom app, which has the questions',
  'homework.correct': 'teachers do it in the classroom app, which shows the answers',
  'homework.return': 'teachers do it in the classroom app, which shows the answers',
  'exam.schedule': 'teachers do it in the classroom app, which has the questions',
  'exam.update': 'teachers do it in the classroom app, which has the questions',
  'exam.cancel': 'teachers do it in the classroom app, which has the questions',
  'exam.get': 'teachers do it in the classroom app, which shows the answers',
  'exam.grade': 'teachers do it in the classroom app, which shows the answers',
  'productColumn.create': 'shops arrange their own shelves',
  'webhook.update': 'an endpoint is deleted and created again; programs change it',
  'productColumn.update': 'shops arrange their own shelves',
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
  expect(Object.keys(exceptions).filter((name) => !names.includes(name))).toEqual([]);
});
