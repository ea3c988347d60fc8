import { feeds, rowKeyOf } from '../../src/transfer/feed/feeds.ts';
import type { TestServer } from './server.ts';

type Row = Readonly<Record<string, unknown>>;

export interface RowChange {
  readonly action: 'U' | 'D';
  readonly key: Row;
  readonly value: Row;
}

const textOf = (row: Row, names: readonly string[]) => JSON.stringify(names.map((name) => row[name]));

/** Applies changes to a copy of a sheet, as a reader would. */
export function applyChanges(copy: Map<string, Row>, changes: readonly RowChange[]): void {
  for (const { action, key, value } of changes) {
    const names = Object.keys(key);
    if (action === 'U') copy.set(textOf(key, names), value);
    else for (const [id, row] of copy) if (textOf(row, names) === textOf(key, names)) copy.delete(id);
  }
}

/** The rows of an export, as a copy of the sheet, and the position that it names. */
export async function exportedSheet(server: TestServer, sheet: string) {
  const response = await fetch(`${server.url}/export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sheet }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`/export of ${sheet} answered ${text}`);
  const rows: Row[] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const feed = feeds[sheet];
  const names = feed === undefined ? [] : rowKeyOf(feed);
  const kept = rows.filter((row) => !feed?.isGone?.(row));
  return {
    copy: new Map(kept.map((row) => [textOf(row, names), row])),
    position: response.headers.get('X-Lectern-Cursor') ?? '',
  };
}

/** Adds what changed after `position`, page by page; returns the new position. */
export async function addChanges(server: TestServer, sheet: string, copy: Map<string, Row>, position: string) {
  let cursor = position;
  for (;;) {
    const { list, nextCursor, hasMore } = await server.ask('/export/changes', { sheet, cursor, pageSize: 7 });
    applyChanges(copy, list);
    cursor = nextCursor;
    if (hasMore === 0) return cursor;
  }
}

export const sorted = (copy: ReadonlyMap<string, Row>) => [...copy].sort(([a], [b]) => (a < b ? -1 : 1));

/** The event after which a cursor continues. Programs that read the interface take a cursor as a whole. */
export const eventIdOf = (cursor: string): number => Number(cursor.split('.')[1]);
