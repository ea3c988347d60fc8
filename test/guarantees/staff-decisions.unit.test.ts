import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { staffRoles } from '../../src/access/staff/contract.ts';
import { fileOperations, operations } from '../../src/catalogue/operations.ts';
import { staffDecisions } from './staff-decisions.ts';

test('every operation has a decision about staff, and no other name has one', () => {
  const names = [...operations, ...fileOperations].map(({ operation }) => operation.name);
  expect(Object.keys(staffDecisions).sort()).toEqual(names.sort());
});

/** One row for all operations with the same roles. */
function tableRows(): string[] {
  const rows = new Map<string, string[]>();
  for (const [name, roles] of Object.entries(staffDecisions)) {
    const marks = staffRoles.map((role) => (roles.includes(role) ? 'yes' : '')).join(' | ');
    rows.set(marks, [...(rows.get(marks) ?? []), `\`${name}\``]);
  }
  return [...rows].map(([marks, names]) => `| ${marks} | ${names.join(', ')} |`);
}

test('docs/security.md prints this table (npm run generate rewrites it)', async () => {
  const file = new URL('../../docs/security.md', import.meta.url);
  const table = [
    `| ${staffRoles.map((role) => `\`${role}\``).join(' | ')} | operations |`,
    `|${'---|'.repeat(staffRoles.length + 1)}`,
    ...tableRows(),
  ].join('\n');
  const page = (await readFile(file, 'utf8')).replace(
    /(<!-- who may do what -->\n)[\s\S]*?(\n<!-- end -->)/,
    (_, begin, end) => `${begin}\n${table}\n${end}`,
  );
  expect(page).toContain(table);
  await expect(page).toMatchFileSnapshot('../../docs/security.md');
});
