import { type Sql, sql, toStatement } from '../sql/sql.ts';
import type { Database, Executor } from './database.ts';

type Row = Readonly<Record<string, unknown>>;

const batchSize = 1000;
let cursors = 0;

/** Reads the rows of a query with a cursor, in batches of 1000. Only in a transaction. */
export async function* rowsByCursor(
  tx: Executor,
  query: Sql,
  bound: readonly number[] = [],
): AsyncGenerator<readonly Row[], void, undefined> {
  const cursor = `reading_${cursors++}`;
  const { text, values } = toStatement(query, bound);
  await tx.execute({ text: `declare ${cursor} no scroll cursor for ${text}`, values });
  for (;;) {
    const { rows } = await tx.execute({ text: `fetch ${batchSize} from ${cursor}`, values: [] });
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) break;
  }
  await tx.execute({ text: `close ${cursor}`, values: [] });
}

/**
 * Runs reads in one snapshot. Inside, await only the database and local files: the transaction stays open, and the
 * embedded database serves nothing else meanwhile.
 */
export function inSnapshot<T>(database: Database, work: (tx: Executor) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.execute(toStatement(sql`set transaction isolation level repeatable read, read only`));
    return work(tx);
  });
}
