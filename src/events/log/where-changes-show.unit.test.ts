import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { whereChangesShow } from '../../../test/guarantees/where-changes-show.ts';
import { everyEventType } from '../../operation/contract/event-types.ts';
import { feeds } from '../../transfer/feed/feeds.ts';
import { listings } from '../../transfer/sheet/sheets.ts';

const schema = readFileSync(new URL('../../../docs/schema.txt', import.meta.url), 'utf8');
/** A table is a line without indentation; what is no table follows below "other". */
const tables = schema.split('\n').filter((line) => /^[a-z_]+$/.test(line) && line !== 'other');

test('every table of the schema is decided: a feed, events, or a reason without', () => {
  const decided = whereChangesShow.flatMap((each) => each.tables);
  expect(decided.toSorted()).toEqual(tables.toSorted());
  const undecided = whereChangesShow.filter(({ feeds = [], reason = '' }) => feeds.length === 0 && reason === '');
  expect(undecided).toEqual([]);
});

test('every feed belongs to a record, and names only what exists', () => {
  const named = new Set(whereChangesShow.flatMap((each) => each.feeds ?? []));
  expect([...named].toSorted()).toEqual(Object.keys(feeds).toSorted());
  const events = whereChangesShow.flatMap((each) => each.events ?? []);
  expect(events.filter((type) => !everyEventType.includes(type))).toEqual([]);
});

test('a sheet without a feed is one of these', () => {
  const without = listings.map(({ name }) => name).filter((name) => feeds[name] === undefined);
  expect(without.toSorted()).toEqual([
    'audit',
    'dismissedPlaces',
    'examRecords',
    'homeworkRecords',
    'lessonEvents',
    'liveClassRecords',
    'orderMoves',
  ]);
});
