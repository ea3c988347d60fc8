import type { Database } from '../../src/database/database.ts';
import { orgSql } from '../../src/database/org-sql.ts';
import { inSnapshot } from '../../src/database/snapshot.ts';
import type { Statement } from '../../src/sql/sql.ts';
import { selectTakenKeys } from '../../src/transfer/sheet/add-rows.ts';
import { readLines } from '../../src/transfer/sheet/read-lines.ts';
import type { Key, Sheet } from '../../src/transfer/sheet/sheet.ts';
import { sheets } from '../../src/transfer/sheet/sheets.ts';
import { selectStoredRows } from '../../src/transfer/sheet/stored-rows.ts';

interface LookUp {
  readonly sheet: string;
  readonly table: string | undefined;
  readonly statement: Statement;
}

/** The statements that look for the records of a sheet's first rows, in each way in which rows can say which record they are. */
export async function lookUpsOf(database: Database, orgId: number, rowsOfFile: number): Promise<LookUp[]> {
  const looked: LookUp[] = [];
  for (const sheet of sheets) {
    for (const keys of await keysOf(database, orgId, sheet, rowsOfFile)) {
      await database.transaction((tx) => {
        const seen = orgSql(
          {
            ...tx,
            execute: (statement) => {
              looked.push({ sheet: sheet.name, table: keys[0]?.table, statement });
              return tx.execute(statement);
            },
          },
          orgId,
        );
        return selectTakenKeys(seen, keys).then(() => selectStoredRows(seen, sheet, keys));
      });
    }
  }
  return looked;
}

async function keysOf(database: Database, orgId: number, sheet: Sheet, rowsOfFile: number): Promise<Key[][]> {
  const rows = await inSnapshot(database, async (tx) => {
    const first: object[] = [];
    for await (const lines of readLines(tx, { orgId, branchId: null, personal: true }, sheet, { now: 0 })) {
      first.push(...lines.map((line) => JSON.parse(line)));
      if (first.length >= rowsOfFile) break;
    }
    return first.slice(0, rowsOfFile);
  });
  const own = Object.keys(sheet.row.properties)[0] ?? '';
  const withoutOwnId = rows.map((row) => ({ ...row, [own]: undefined }));
  const withExternalId = withoutOwnId.map((row, index) => ({ ...row, externalId: `x-${index}` }));
  return [rows, withoutOwnId, withExternalId].map((some) =>
    some.flatMap((row) => sheet.key(row as never) ?? []).filter(({ values }) => !values.includes(undefined as never)),
  );
}
