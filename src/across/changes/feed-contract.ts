import { type TSchema, Type } from 'typebox';
import { largestPage, Milliseconds, PageSize, Pattern } from '../../operation/contract/fields.ts';

/** Where a reader of changes stands: at a record, by the number of the transaction that changed it last and its own. */
export interface Position {
  readonly changeNumber: number;
  readonly id: number;
}

/** Where a reader stood who has a cursor from before changes were numbered. */
export interface EarlierPosition {
  readonly updatedAtMs: number;
  readonly id: number;
}

/** How changes are told, in words for callers. */
export const toldOnce =
  'The feed lists changed records in the order their changes were written, whatever updateAt says: records that an ' +
  'import adds come last, also with an earlier updateAt. A change appears once it is committed and no earlier one can ' +
  'appear any more. So none is missed. Ask again with nextCursor.';

/** What every operation takes that tells what changed since. */
export const changesRequest = {
  updatedSince: Type.Optional(
    Milliseconds('Begin at the first change with an updateAt from this moment on, milliseconds; left out: all.'),
  ),
  cursor: Type.Optional(
    Pattern('nextCursor of the answer before, in place of updatedSince.', '^n?[0-9]{1,15}\\.[0-9]{1,15}$', {
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
export function position({
  updatedSince = 0,
  cursor,
}: {
  updatedSince?: number;
  cursor?: string;
}): Position | EarlierPosition {
  const [place = 0, id = 0] = (cursor ?? `${updatedSince}.0`).replace('n', '').split('.').map(Number);
  return place === 0 || cursor?.startsWith('n') ? { changeNumber: place, id } : { updatedAtMs: place, id };
}

/** Of one record more than fit on a page: those to be told, and where to go on from. */
export function changesPage<T>(
  found: readonly T[],
  { pageSize, began, positionOf }: { pageSize: number; began: Position; positionOf: (record: T) => Position },
): { shown: T[]; nextCursor: string; hasMore: 0 | 1 } {
  const shown = found.slice(0, pageSize);
  const last = shown.at(-1);
  const { changeNumber, id } = last === undefined ? began : positionOf(last);
  return { shown, nextCursor: `n${changeNumber}.${id}`, hasMore: found.length > pageSize ? 1 : 0 };
}
