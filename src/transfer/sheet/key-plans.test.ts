import { beforeAll, expect, test } from 'vitest';
import { isPostgres } from '../../../test/database/database.ts';
import { everyNode, planForValues, rowsRead } from '../../../test/database/plans.ts';
import { type DemoSchool, openDemoSchool } from '../../../test/school/demo-school.ts';
import { scope } from '../../database/scope.ts';
import { inSnapshot } from '../../database/snapshot.ts';
import type { Statement } from '../../sql/sql.ts';
import { selectTakenKeys } from './add-rows.ts';
import { readLines } from './read-lines.ts';
import type { Key, Sheet } from './sheet.ts';
import { sheets } from './sheets.ts';
import { selectStoredRows } from './stored-rows.ts';

/** How many rows of a file are looked up, and how many rows of the table may be read for each. */
const rowsOfFile = 100;
const mostForEach = 20;

let demo: DemoSchool;

beforeAll(async () => {
  demo = await openDemoSchool();
  await demo.database.transaction((tx) => tx.script('analyze'));
});

/** The keys of the first rows of a sheet, in each way in which rows can say which record they are. */
async function keysOf(sheet: Sheet): Promise<Key[][]> {
  const rows = await inSnapshot(demo.database, async (tx) => {
    const first: object[] = [];
    for await (const lines of readLines(tx, { ...demo, branchId: null, personal: true }, sheet, { now: 0 })) {
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

test.runIf(isPostgres())('the record of each row of a file is found by an index, in every sheet', async () => {
  const { database, orgId } = demo;
  const looked: { readonly sheet: string; readonly table: string | undefined; readonly statement: Statement }[] = [];
  for (const sheet of sheets) {
    for (const keys of await keysOf(sheet)) {
      await database.transaction((tx) => {
        const seen = scope(
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
  for (const { sheet, table, statement } of looked) {
    // The demo school is small: without this, PostgreSQL would read its short tables as a whole.
    const plan = await database.transaction(async (tx) => {
      await tx.script('set local enable_seqscan = off');
      return planForValues(tx, statement);
    });
    const nodes = everyNode(plan).filter((node) => node['Relation Name'] === table);
    expect(nodes, sheet).not.toEqual([]);
    for (const node of nodes) {
      // PostgreSQL may also read the table once and look up all keys in memory.
      if (node['Actual Loops'] === 1) continue;
      expect(rowsRead(node), `${sheet}: ${statement.text}`).toBeLessThanOrEqual(rowsOfFile * mostForEach);
    }
  }
  const withoutKey = sheets.filter(({ name }) => !looked.some(({ sheet }) => sheet === name));
  expect(withoutKey.map(({ name }) => name)).toEqual(['answerViews', 'sittings']);
});
