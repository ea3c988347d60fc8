import type { Database } from '../../src/database/database.ts';
import { sql, toStatement } from '../../src/sql/sql.ts';

/** Leaves what a newer version's migration leaves in the list, for programs from `oldestProgram` on. */
export const addNewerMigration = (database: Database, oldestProgram: string): Promise<unknown> =>
  database.transaction((tx) =>
    tx.execute(
      toStatement(sql`
        insert into schema_migrations (version, name, checksum, applied_at_ms, kind, oldest_program)
        values (9999, '9999_later', '', 0, 'expand', ${oldestProgram})`),
    ),
  );
