import { type TSchema, Type } from 'typebox';
import { largestPage, Milliseconds, PageSize } from '../../operation/contract/fields.ts';
import { FeedCursor } from '../log/cursor-contract.ts';

/** The position of a reader in the feed: the change number and the id of the last record it received. */
export interface Position {
  readonly changeNumber: number;
  readonly id: number;
}

export const feedDescription =
  'The feed lists changed records, oldest change first, a few seconds after each commit. The order is the order of the ' +
  'writes, not of updateAt: imported records come last, even with an earlier updateAt. No change is skipped. Send ' +
  'nextCursor with the next request.';

/** Request fields of every feed. */
export const changesRequest = {
  updatedSince: Type.Optional(
    Milliseconds('Start at the first change with this updateAt or a later one, milliseconds; default: all changes.'),
  ),
  cursor: Type.Optional(FeedCursor('nextCursor of the previous response, instead of updatedSince.')),
  pageSize: Type.Optional(PageSize(largestPage)),
};

export const changesResponse = <Record extends TSchema>(record: Record) =>
  Type.Object({
    list: Type.Array(record),
    nextCursor: Type.String({ description: 'cursor for the next request' }),
    hasMore: Type.Integer({ description: '1: more records are available now; 0: no more' }),
  });

/** `found` has one record more than the page if there are more records. */
export function changesPage<T>(
  found: readonly T[],
  {
    pageSize,
    historyId,
    began,
    positionOf,
  }: { pageSize: number; historyId: string; began: Position; positionOf: (record: T) => Position },
): { shown: T[]; nextCursor: string; hasMore: 0 | 1 } {
  const shown = found.slice(0, pageSize);
  const last = shown.at(-1);
  const { changeNumber, id } = last === undefined ? began : positionOf(last);
  return { shown, nextCursor: `${historyId}.${changeNumber}.${id}`, hasMore: found.length > pageSize ? 1 : 0 };
}
