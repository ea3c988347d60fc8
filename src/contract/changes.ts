import { type TSchema, Type } from 'typebox';
import { largestPage, Milliseconds, PageSize, Pattern } from './fields.ts';

/** Where a reader of changes stands: at a record, by the time it changed and its number. */
export interface Position {
  readonly updatedAtMs: number;
  readonly id: number;
}

/** What every operation takes that tells what changed since. */
export const changesRequest = {
  updatedSince: Type.Optional(Milliseconds('Changes from this moment on, milliseconds; left out: all.')),
  cursor: Type.Optional(
    Pattern('nextCursor of the answer before, in place of updatedSince.', '^[0-9]{1,15}\\.[0-9]{1,15}$', {
      en: 'what an earlier answer gave as nextCursor',
      zh: '之前应答中的 nextCursor',
    }),
  ),
  pageSize: Type.Optional(PageSize(largestPage)),
};

export const changesResponse = <Record extends TSchema>(record: Record) =>
  Type.Object({
    list: Type.Array(record),
    nextCursor: Type.String({ description: 'where to go on' }),
    hasMore: Type.Integer({ description: '1 if there is more already, 0 if not' }),
  });

export function position({ updatedSince = 0, cursor }: { updatedSince?: number; cursor?: string }): Position {
  if (cursor === undefined) return { updatedAtMs: updatedSince, id: 0 };
  const [updatedAtMs, id] = cursor.split('.').map(Number);
  return { updatedAtMs: updatedAtMs ?? 0, id: id ?? 0 };
}

/**
 * A record is stamped when its request arrives and seen when its transaction commits, so for a while an earlier stamp
 * may appear after a later one. Older than this, none will.
 */
const settledAfterMs = 60_000;

/** Where to go on from: never past what may still appear, and never back behind where the reader began. */
export function cursorAfter(began: Position, last: Position | undefined, more: boolean, now: number): string {
  if (last !== undefined && more) return cursorOf(last);
  const settled = { updatedAtMs: now - settledAfterMs, id: 0 };
  const reached = earlier(last ?? began, settled);
  return cursorOf(earlier(reached, began) === began ? reached : began);
}

const cursorOf = ({ updatedAtMs, id }: Position) => `${updatedAtMs}.${id}`;

const earlier = (a: Position, b: Position) =>
  a.updatedAtMs < b.updatedAtMs || (a.updatedAtMs === b.updatedAtMs && a.id <= b.id) ? a : b;
