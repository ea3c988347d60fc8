import type { Database } from '../../database/database.ts';
import { orgDatabase } from '../../database/org-sql.ts';
import { selectTables } from '../../database/tables.ts';
import { selectOrganisations } from '../../school/organisation/select.ts';
import { largestAdvancingId, largestIdInFile } from '../../sql/insert.ts';
import { integer, nullable, row, text } from '../../sql/row.ts';
import { sql, toStatement, verbatim } from '../../sql/sql.ts';
import type { Check, DatabaseContext } from './check.ts';

/** No server draws so many ids that it comes this far, so an import moved the sequence there. */
const nearEnd = largestIdInFile - 1_000_000_000_000;

interface Sequence {
  readonly table: string;
  readonly column: string;
  /** Digits: it may be larger than the numbers that JavaScript holds exactly. */
  readonly last: string;
}

/**
 * New records take their ids from one sequence for each table, shared by all organisations. Earlier versions let an import
 * move it to its end. With `repair` the check sets such a sequence back; new records skip ids that exist.
 */
export const idsCheck = (repair: boolean): Check<DatabaseContext> => ({
  name: 'ids',
  run: async ({ database }) => {
    const moved = (await selectSequences(database)).filter(({ last }) => Number(last) >= nearEnd);
    if (moved.length === 0) return { status: 'ok', message: 'Every table has ids left for new records.' };
    const listed = moved.map(({ table, last }) => `${table} (last id ${last})`).join(', ');
    if (!repair) {
      return {
        status: 'fail',
        message: `Almost no ids are left for new records of ${listed}: an import by an earlier version used them up.`,
        advice: 'Run lectern doctor --verify: new records then continue after the largest id with at most 15 digits.',
      };
    }
    for (const sequence of moved) await setBack(database, sequence);
    return {
      status: 'warn',
      message: `The sequences of ${listed} were near their end and were set back.`,
      advice: 'Nothing is left to do. Records with very large ids keep them.',
    };
  },
});

async function selectSequences(database: Database): Promise<readonly Sequence[]> {
  const sequences: Sequence[] = [];
  for (const { name, numberedBy } of await selectTables(database)) {
    if (numberedBy === undefined) continue;
    const query = sql`
      select pg_sequence_last_value(pg_get_serial_sequence(${name}, ${numberedBy})::regclass)::text as last`;
    const { rows } = await database.execute(toStatement(query));
    sequences.push({ table: name, column: numberedBy, last: row({ last: nullable(text) })(rows[0] ?? {}).last ?? '0' });
  }
  return sequences;
}

async function setBack(database: Database, { table, column }: Sequence): Promise<void> {
  const id = verbatim(column);
  let largest = 1;
  for (const { orgId } of await selectOrganisations(database)) {
    const found = await orgDatabase(database, orgId).one(
      sql`
        select max(${id}) as largest
        from ${verbatim(table)}
        where org_id = $1 and ${id} <= ${largestAdvancingId}`,
      row({ largest: nullable(integer) }),
    );
    largest = Math.max(largest, found.largest ?? 0);
  }
  const query = sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${largest})`;
  await database.transaction((tx) => tx.execute(toStatement(query)));
}
