import { beforeAll, expect, test } from 'vitest';
import { isPostgres } from '../../../test/database/database.ts';
import { everyNode, planForValues, rowsRead } from '../../../test/database/plans.ts';
import { lookUpsOf } from '../../../test/database/sheet-look-ups.ts';
import { type DemoSchool, openDemoSchool } from '../../../test/school/demo-school.ts';
import { sheets } from './sheets.ts';

/** How many rows of a file are looked up, and how many rows of the table may be read for each. */
const rowsOfFile = 100;
const mostForEach = 20;

let demo: DemoSchool;

beforeAll(async () => {
  demo = await openDemoSchool();
  await demo.database.transaction((tx) => tx.script('analyze'));
});

test.runIf(isPostgres())('the record of each row of a file is found by an index, in every sheet', async () => {
  const { database, orgId } = demo;
  const looked = await lookUpsOf(database, orgId, rowsOfFile);
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
