import { type TSchema, Type } from 'typebox';
import { largestPage, Milliseconds, PageSize, Pattern } from './fields.ts';

/** Where a reader of changes stands: at a record, by the time it changed and its number. */
export interface Position {
  readonly updatedAtMs: number;
  readonly id: number;
}

/** How changes are told, in words for callers. */
export const toldOnce =
  'A change is told once, in order, as soon as no earlier one can appear any more: a few seconds after it was made, and ' +
  'not before a longer write that began earlier is over. So none is missed. Ask again with nextCursor.';

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

/** Where a request goes on from. */
export function position({ updatedSince = 0, cursor }: { updatedSince?: number; cursor?: string }): Position {
  if (cursor === undefined) return { updatedAtMs: updatedSince, id: 0 };
  const [updatedAtMs, id] = cursor.split('.').map(Number);
  return { updatedAtMs: updatedAtMs ?? 0, id: id ?? 0 };
}

/** Of one record more than fit on a page: those to be told, and where to go on from. */
export function changesPage<T>(
  found: readonly T[],
  { pageSize, began, positionOf }: { pageSize: number; began: Position; positionOf: (record: T) => Position },
): { shown: T[]; nextCursor: string; hasMore: 0 | 1 } {
  const shown = found.slice(0, pageSize);
  const last = shown.at(-1);
  const { updatedAtMs, id } = last === undefined ? began : positionOf(last);
  return { shown, nextCursor: `${updatedAtMs}.${id}`, hasMore: found.length > pageSize ? 1 : 0 };
}
