import { Batches } from '../../../../src/transfer/file/batches.ts';
import type { SheetName } from '../../../../src/transfer/file/generated/columns.ts';
import type { FileRow } from '../../../../src/transfer/file/table.ts';
import { type AnswerOf, call } from '../../server/api.ts';

export type ImportAnswer = AnswerOf<'import', 'rows'>;

interface Sent {
  readonly sheet: SheetName;
  readonly update: boolean;
  readonly rows: readonly FileRow[];
}

/** A large file takes the server a while. */
const timeoutMs = 600_000;

/** Stages all rows, and then lets the server check or import them in one step. */
async function send({ sheet, update, rows }: Sent, last: { whole: 'check' } | { whole: 'commit'; expected: string }) {
  const given = { sheet, update, source: `console ${crypto.randomUUID()}` };
  const batches = new Batches();
  let from = 0;
  const stage = async (batch: readonly FileRow[]) => {
    if (batch.length === 0) return;
    const values = batch.map((row) => row.values);
    await call('import', 'rows', { ...given, rows: values, from, whole: 'stage' }, { timeoutMs });
    from += batch.length;
  };
  for (const row of rows) await stage(batches.add(row));
  await stage(batches.take());
  return call('import', 'rows', { ...given, rows: [], from, ...last }, { timeoutMs });
}

/** What the server would do with the rows. Nothing is stored. */
export const checkRows = (sent: Sent): Promise<ImportAnswer> => send(sent, { whole: 'check' });

/** Imports exactly what a check reported, or nothing if the data changed meanwhile. */
export const importRows = (sent: Sent, preview: string): Promise<ImportAnswer> =>
  send(sent, { whole: 'commit', expected: preview });
