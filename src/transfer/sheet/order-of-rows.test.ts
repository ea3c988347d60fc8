import { expect, test } from 'vitest';
import { openDemoSchool } from '../../../test/school/demo-school.ts';
import { orgDatabase } from '../../database/org-sql.ts';
import { inSnapshot } from '../../database/snapshot.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { readLines } from './read-lines.ts';
import { listings } from './sheets.ts';

test('the sheets of a branch have their rows in the order of the whole export', async () => {
  const { database, orgId } = await openDemoSchool();
  const exported = (branchId: number | null) =>
    inSnapshot(database, async (tx) => {
      // As for a larger school: PostgreSQL then finds the branches of the rows with a hash join, if it joins.
      await tx.execute({ text: 'set local enable_nestloop = off', values: [] });
      const all = new Map<string, string[]>();
      for (const sheet of listings) {
        const lines: string[] = [];
        const caller = { orgId, branchId, personal: true };
        for await (const some of readLines(tx, caller, sheet, { now: 0 })) lines.push(...some);
        all.set(sheet.name, lines);
      }
      return all;
    });
  const whole = await exported(null);
  const branches = await orgDatabase(database, orgId).rows(
    sql`select branch_id from branches where org_id = $1`,
    row({ branchId: integer }),
  );
  const covered = new Map<string, number>();
  for (const { branchId } of branches) {
    for (const [name, lines] of await exported(branchId)) {
      const own = new Set(lines);
      expect({ name, lines }).toEqual({ name, lines: whole.get(name)?.filter((line) => own.has(line)) });
      covered.set(name, (covered.get(name) ?? 0) + lines.length);
    }
  }
  for (const name of ['members', 'leaves', 'guests', 'lessonEvents', 'homeworkRounds', 'sittings']) {
    expect({ name, rows: covered.get(name) }).toEqual({ name, rows: whole.get(name)?.length });
  }
});
