import type { Answer } from '../server/server.ts';

/** An answer without the values that differ between requests, and without the id that was sent. */
export function outcomeOf({ status, body: { reqId, reqTime, execTime, ...rest } }: Answer, id: string | number) {
  const number = String(id).replace(/^\d+_/, '');
  const text = JSON.stringify(rest).replace(new RegExp(`(?<![\\w])${number}(?![\\w])|_${number}(?!\\w)`, 'g'), '<id>');
  return { status, text };
}

/** An id of the same form that no record has. */
export const unknownIdLike = (id: string | number): string | number =>
  typeof id === 'number' ? 987_654_321 : id.replace(/^(\d+_)?\d+$/, '$1987654321').replace(/^(?=[a-z])/, 'no-');
