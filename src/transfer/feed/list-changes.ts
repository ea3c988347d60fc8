import { eventCursor, readEventCursor } from '../../events/log/cursor.ts';
import { readEvents } from '../../events/log/read-events.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import { requireScope } from '../../operation/call/identity.ts';
import { readOperation } from '../../operation/call/implementation.ts';
import { defaultPageSize } from '../../operation/contract/fields.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { sql } from '../../sql/sql.ts';
import { sheetErrors } from '../sheet/errors.ts';
import { isText, selectLines } from '../sheet/read-lines.ts';
import { type Listing, sheetWords } from '../sheet/sheet.ts';
import { listings } from '../sheet/sheets.ts';
import * as contract from './contract.ts';
import { type Feed, feeds, rowKeyOf, typesOfFeed } from './feeds.ts';

type Call = ReadCall<Static<typeof contract.listChanges.request>>;
type Answer = Static<typeof contract.listChanges.response>;
type Change = Answer['list'][number];
type Event = Awaited<ReturnType<typeof readEvents>>['events'][number];
/** The values of the fields of a unit, as text. */
type Unit = readonly string[];

export const listChanges = readOperation(contract.listChanges, async ({ input, db, caller, scopes }) => {
  const { sheet, feed } = feedNamed(input.sheet);
  requireScope({ scopes }, sheet.scope, sheetWords(sheet));
  const { cursor, pageSize = defaultPageSize } = input;
  const { historyId, after } = await readEventCursor(db, cursor);
  const { events, end } = await readEvents(db, after, pageSize, { types: typesOfFeed(feed) });
  const hasMore = events.length === pageSize;
  // A record of another branch is not deleted: the caller never saw it.
  const visible = events.filter(({ subOrgId }) => caller.branchId === null || subOrgId === caller.branchId);
  const { also = [] } = feed;
  const besides = also.filter(({ isOfSameBranch = false }) => isOfSameBranch);
  const own = distinct([...unitsOf(feed, visible), ...(await relatedUnits(db, besides, visible))]);
  const others = await relatedUnits(
    db,
    also.filter((each) => !besides.includes(each)),
    events,
  );
  const rows = await selectRows(db, caller, sheet, feed, [...own, ...others]);
  const known = new Set(own.map(textOf));
  const related = others.filter((unit) => !known.has(textOf(unit)) && rows.has(textOf(unit)));
  const changes = [...own, ...related].flatMap((unit) => changesOf(sheet, feed, unit, rows.get(textOf(unit)) ?? []));
  return { list: changes, nextCursor: eventCursor(historyId, end), hasMore: hasMore ? 1 : 0 } as const;
});

function feedNamed(name: string): { sheet: Listing; feed: Feed } {
  const feed = Object.hasOwn(feeds, name) ? feeds[name] : undefined;
  const sheet = listings.find((each) => each.name === name);
  if (feed !== undefined && sheet !== undefined) return { sheet, feed };
  throw fail(sheetErrors.sheetUnknown, {
    param: 'sheet',
    allowed: Object.keys(feeds).join(', '),
    received: quote(name),
  });
}

const textOf = (unit: Unit) => unit.join('/');

/** What the events are about. Events about other parts of a record, such as its whole, are left out. */
function unitsOf(feed: Feed, events: readonly Event[]): Unit[] {
  const names = Object.values(feed.unit);
  const units = events.flatMap(({ data }) => {
    const values = names.map((name) => data[name]);
    return values.includes(undefined) ? [] : [values.map(String)];
  });
  return units;
}

const distinct = (units: readonly Unit[]): Unit[] => [...new Map(units.map((unit) => [textOf(unit), unit])).values()];

async function relatedUnits(db: OrgSql, also: NonNullable<Feed['also']>, events: readonly Event[]): Promise<Unit[]> {
  const units: Unit[] = [];
  for (const { types, select } of also) {
    const ids = events.filter(({ type }) => types.includes(type)).map(({ recordId }) => recordId);
    if (ids.length > 0) {
      units.push(
        ...(await db.rows(select(sql`${[...new Set(ids)]}::text[]`), (row) => Object.values(row).map(String))),
      );
    }
  }
  return distinct(units);
}

/** The rows of the units that the caller may see, by unit. */
async function selectRows(
  db: OrgSql,
  caller: Call['caller'],
  sheet: Listing,
  feed: Feed,
  units: readonly Unit[],
): Promise<Map<string, Change['value'][]>> {
  const fields = Object.keys(feed.unit);
  const [field = ''] = fields;
  const wanted = new Set(units.map(textOf));
  const rows = new Map<string, Change['value'][]>();
  if (units.length === 0) return rows;
  const keys = [...new Set(units.map(([first = '']) => first))];
  const choice = feed.among === undefined ? { among: { field, keys } } : { only: feed.among(keys) };
  for (const line of await selectLines(db, caller, sheet, choice)) {
    const row: Change['value'] = JSON.parse(line);
    const unit = textOf(fields.map((name) => String(row[name])));
    if (wanted.has(unit) && !feed.isGone?.(row)) rows.set(unit, [...(rows.get(unit) ?? []), row]);
  }
  return rows;
}

/** Several rows of a unit are replaced together: one of them may have gone. */
function changesOf(sheet: Listing, feed: Feed, unit: Unit, rows: readonly Change['value'][]): Change[] {
  const updates = rows.map((row): Change => ({ action: 'U', key: pick(row, rowKeyOf(feed)), value: row }));
  if (rows.length > 0 && feed.row === undefined) return updates;
  const key = Object.keys(feed.unit).map((name, at) => [name, isText(sheet, name) ? unit[at] : Number(unit[at])]);
  return [{ action: 'D', key: Object.fromEntries(key), value: {} }, ...updates];
}

const pick = (row: Change['value'], names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));
