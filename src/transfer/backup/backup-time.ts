import type { Database, Executor } from '../../database/database.ts';
import { integer, row } from '../../sql/row.ts';
import { sql, toStatement } from '../../sql/sql.ts';

const timeRow = row({ atMs: integer });

/** The moment of the last backup that `lectern backup` wrote; undefined if there was none. */
export async function selectBackupTime(executor: Executor): Promise<number | undefined> {
  const { rows } = await executor.execute(toStatement(sql`select at_ms from last_backup`));
  return rows.map((each) => timeRow(each).atMs)[0];
}

/** Stores the moment of a backup, unless a later one is stored. */
export async function recordBackupTime(database: Database, atMs: number): Promise<void> {
  await database.transaction((tx) =>
    tx.execute(
      toStatement(sql`
        insert into last_backup (at_ms) values (${atMs})
        on conflict (is_only_row) do update set at_ms = greatest(last_backup.at_ms, excluded.at_ms)`),
    ),
  );
}
