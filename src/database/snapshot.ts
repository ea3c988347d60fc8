import type { Database, Executor } from './database.ts';
import { type Sql, sql, toStatement } from './sql.ts';

type Row = Readonly<Record<string, unknown>>;

const rowsAtOnce = 1000;
let cursors = 0;

/** The rows of a query a thousand at a time, however many there are; only inside a transaction. */
export async function* rowsByCursor(
  tx: Executor,
  query: Sql,
  bound: readonly number[] = [],
): AsyncGenerator<readonly Row[], void, undefined> {
  const cursor = `reading_${cursors++}`;
  const { text, values } = toStatement(query, bound);
  await tx.execute({ text: `declare ${cursor} no scroll cursor for ${text}`, values });
  for (;;) {
    const { rows } = await tx.execute({ text: `fetch ${rowsAtOnce} from ${cursor}`, values: [] });
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) break;
  }
  await tx.execute({ text: `close ${cursor}`, values: [] });
}

/**
 * Reads everything as of one moment, whatever is written meanwhile. Inside, wait for nothing but the database and a
 * local file: it holds a transaction open, and the embedded database does nothing else in that time.
 */
export function inSnapshot<T>(database: Database, work: (tx: Executor) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.execute(toStatement(sql`set transaction isolation level repeatable read, read only`));
    return work(tx);
  });
}
