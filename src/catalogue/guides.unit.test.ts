import { expect, test } from 'vitest';
import { type Schema, schemaOf } from '../../test/contract/parameters.ts';
import { staffRoles } from '../access/staff/contract.ts';
import { scopesOf as scopesOfRole } from '../access/staff/roles.ts';
import { scopesOf } from '../operation/contract/operation.ts';
import { grantableScopes, metricsScope, needsScope, type OperationScope } from '../operation/contract/scopes.ts';
import { valueTables } from '../school/code-dictionary/tables.ts';
import { exportFile } from '../transfer/sheet/contract.ts';
import { listings } from '../transfer/sheet/sheets.ts';
import { operations } from './operations.ts';

const contracts = operations.map(({ operation }) => operation);
const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

test('docs/scopes.md lists every operation and every sheet under the scope that it needs (npm run generate writes it anew)', async () => {
  const page = scopesPage();
  for (const { path } of contracts) expect(page).toContain(`\`${path}\``);
  for (const { name } of listings) expect(page).toContain(`\`${name}\``);
  await expect(page).toMatchFileSnapshot('../../docs/scopes.md');
});

test('docs/paging.md lists every operation with pages (npm run generate writes it anew)', async () => {
  await expect(pagingPage()).toMatchFileSnapshot('../../docs/paging.md');
});

function scopesPage(): string {
  const words = new Map(
    valueTables.find(({ field }) => field === 'scope')?.values.map(({ value, en }) => [String(value), en]),
  );
  const rows = grantableScopes.map((scope) => {
    const paths = contracts.filter((operation) => scopesOf(operation).includes(scope)).map(({ path }) => path);
    return `| \`${scope}\` | ${words.get(scope) ?? ''} | ${code(paths)} |`;
  });
  const sheetRows = grantableScopes.flatMap((scope) => {
    const names = listings.filter((listing) => listing.scope === scope).map(({ name }) => name);
    return names.length === 0 ? [] : [`| \`${scope}\` | ${code(names)} |`];
  });
  const mark = (has: boolean) => (has ? 'yes' : '');
  const roleRows = grantableScopes.map(
    (scope) => `| \`${scope}\` | ${staffRoles.map((role) => mark(scopesOfRole[role].includes(scope))).join(' | ')} |`,
  );
  const own = (scope: OperationScope) =>
    contracts.filter((operation) => operation.scope === scope).map(({ path }) => path);
  const both = contracts.flatMap((operation) =>
    scopesOf(operation).filter((scope) => needsScope({ scope })).length > 1
      ? [`\`${operation.path}\` (${code(scopesOf(operation))})`]
      : [],
  );
  return `# Scopes

A scope allows a key or a member of staff to call some operations. Give each program a key with only the scopes that it needs. A
call without the scope is refused with HTTP 403 and error [3007](errors.md#3007-scopemissing), which names the missing scope.

\`\`\`sh
lectern key create --name CRM --scope order:read,user:read
\`\`\`

A key cannot get more scopes later: create another one. The twelve operations of the interface need
${code([...new Set(contracts.filter(({ number }) => number !== undefined).map(({ scope }) => scope))])}.

## Operations by scope

| scope | what it allows | operations |
|---|---|---|
${rows.join('\n')}

- \`personal\` is needed beside another scope: without it, mobiles show only their last four digits, and addresses, birthdays,
  guardians and email addresses are empty ([security.md](security.md#scopes-branches-personal-data)).
- These operations need two scopes: ${both.join(', ')}.
- These need a key or an account, and no scope; those of \`/staff\` need an account: ${code(own('self'))}.
- These need neither key nor account: ${code(own('nobody'))}.
- \`${metricsScope}\` reads the metrics of the server. Only the operator gives it to a key, which then has no other scope
  ([observing.md](observing.md)).

## Sheets by scope

\`${exportFile.path}\` and \`/export/changes\` need the scope of their sheet; \`/import\` needs \`admin\`.

| scope | sheets |
|---|---|
${sheetRows.join('\n')}

## Roles of staff

| scope | ${staffRoles.map((role) => `\`${role}\``).join(' | ')} |
|---|${staffRoles.map(() => '---|').join('')}
${roleRows.join('\n')}

A \`classTeacher\` sees only their own classes, and the lessons, homework, exams and students of these.
`;
}

interface PageRow {
  readonly path: string;
  readonly page: string;
  readonly most: number | undefined;
  readonly total: string;
}

function pageRows(): PageRow[] {
  return contracts.flatMap((operation) => {
    const { properties = {} } = schemaOf(operation);
    const page = ['pageNum', 'pageIndex', 'pageStart', 'cursor'].find((name) => name in properties);
    const size = properties.pageSize;
    if (page === undefined || size === undefined) return [];
    const answer = Object.keys((operation.response as unknown as Schema).properties ?? {});
    const total = ['count', 'total', 'nextCursor'].find((name) => answer.includes(name)) ?? '';
    return [{ path: operation.path, page, most: size.maximum ?? size['x-decimal']?.maximum, total }];
  });
}

const tableOf = (rows: readonly PageRow[]) =>
  rows.map(({ path, page, most, total }) => `| \`${path}\` | \`${page}\` | ${most} | \`${total}\` |`).join('\n');

function pagingPage(): string {
  const rows = pageRows();
  return `# Paging

A list comes in pages. There are two kinds: pages with a number, which show a list as it is now, and feeds with a cursor, which
a program follows over days without missing anything.

## Pages with a number

Page 0 is the first page. The name of the parameter depends on the operation, because the interface has three: \`pageNum\`,
\`pageIndex\` and \`pageStart\`. \`pageSize\` is the number of records on a page, by default 20; a larger size than the maximum is refused, not
shortened. \`/user/list\` takes both as text: \`"0"\`, \`"20"\`.

\`\`\`sh
lectern call group.list pageStart=0 pageSize=100
\`\`\`

1. Ask for page 0.
2. Add 1 to the page number until a page has fewer records than \`pageSize\`. A page after the last one is an empty list, not an error.
3. The total (\`total\`, in order lists \`count\`) is on every page. It is exact.

The order of a list is always complete: records with the same time have an order too. Each page is read by itself. If a record is added
or removed while you read, the records after it move, so one may come twice or not at all. Use the id of a record to skip what
you have, and a feed if nothing may be missed.

| operation | page | largest \`pageSize\` | total |
|---|---|---|---|
${tableOf(rows.filter(({ page }) => page !== 'cursor'))}

## Feeds with a cursor

A feed lists changes in the order in which they were made. Each answer has \`nextCursor\`.

1. Start without \`cursor\`, or with the cursor of an export ([events.md](events.md#exact-copies)).
2. Store the records of the page and \`nextCursor\` together, in one transaction.
3. Ask again with \`cursor\`. While \`hasMore\` is 1, ask at once; otherwise wait, for example a second.

An empty page has a cursor too. A cursor is a text of the server: store it as it is. If the server cannot continue from it, because
the events after it were deleted (error [4601](errors.md#4601-eventsdeleted)) or because the database was restored from a backup
(error [4602](errors.md#4602-cursorofotherhistory)), take a new copy.

| operation | page | largest \`pageSize\` | next page |
|---|---|---|---|
${tableOf(rows.filter(({ page }) => page === 'cursor'))}

The clients read all pages for you: \`lectern.order.each(…)\`, \`lectern.order.eachChangePage(…)\` ([quick-start.md](quick-start.md),
[python.md](python.md#pages-and-feeds)).
`;
}
