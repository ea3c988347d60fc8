import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectAs } from '../../test/database/connect-as.ts';
import { createTestDatabase, dataDirOf, isEmbedded, isPostgres, openAt } from '../../test/database/database.ts';
import { onServer } from '../../test/run/postgres/admin.ts';
import { runTerm } from '../../test/school/term.ts';
import { command } from '../../test/server/command.ts';
import { startServeCommand } from '../../test/server/serve-command.ts';
import { startServer } from '../../test/server/server.ts';
import { createFirstOrganisation, createOrganisation } from '../school/organisation/create.ts';
import { bringUpToDate } from '../server/start/prepare.ts';
import { nameOf, olderProcesses } from './connected.ts';
import type { Database } from './database.ts';
import { thisProgram } from './migration-status.ts';
import { parseMigration } from './migrations.ts';

const role = `lectern_server_${crypto.randomUUID().slice(0, 8)}`;

// Only PostgreSQL has several roles. The embedded database has one, for the owner of its folder.
describe.runIf(isPostgres())('a role that the server was given by migrate', () => {
  let owner: string;
  let location: { readonly kind: 'postgres'; readonly url: string };
  let server: Database;

  beforeAll(async () => {
    const created = await createTestDatabase('empty');
    if (created.kind === 'embedded') return;
    owner = created.url;
    await onServer(owner, `create role ${role} login password 'x'`);
    const url = new URL(owner);
    [url.username, url.password] = [role, 'x'];
    location = { kind: 'postgres', url: url.href };
    const { refused } = await command({ DATABASE_URL: owner }, ['migrate', '--server-role', role]);
    expect(refused).toBeUndefined();
    server = await openAt(location);
  });
  afterAll(async () => {
    await server.close();
    await onServer(owner, `drop owned by ${role}`);
    await onServer(owner, `drop role ${role}`);
  });

  test('can do all that the server does: a whole term, keys, erasing a person', async () => {
    await createFirstOrganisation(server, 1, 'Term');
    const caller = { id: 'test', orgId: 1, branchId: null, personal: true };
    const http = await startServer(server, caller);
    const { people } = await runTerm(http);
    expect((await http.ask('/user/erase', { userId: people.wang })).removed).toMatchObject({ profiles: 1 });
    expect((await http.ask('/audit/list', { pageSize: 1 })).total).toBeGreaterThan(30);
    await http.ask('/key/create', { name: 'x', scopes: ['admin'] });
  });

  test('can import rows that bring ids', async () => {
    const { orgId } = await server.transaction((tx) => createOrganisation(tx, { name: 'Files' }, 1));
    const http = await startServer(server, { id: 'test', orgId, branchId: null, personal: true });
    const [branch] = (await http.ask('/branch/list', {})).list;
    const rows = [{ courseId: 5000, subOrgId: branch.subOrgId, courseName: 'Logic' }];
    expect(await http.ask('/import', { sheet: 'subjects', rows })).toMatchObject({ added: 1 });
    expect((await http.ask('/subject/create', { courseName: 'Music' })).courseId).toBeGreaterThan(5000);
  });

  test.each([
    'update audit_entries set caller = $$nobody$$',
    'delete from audit_entries',
    'truncate audit_entries cascade',
    'alter table audit_entries disable trigger all',
    'drop table audit_entries cascade',
    'create table elsewhere (id int)',
    'grant update on audit_entries to current_user; update audit_entries set caller = $$nobody$$',
    'delete from schema_migrations',
  ])('cannot: %s', async (text) => {
    const attempt = server.transaction((tx) => tx.script(text));
    await expect(attempt).rejects.toMatchObject({ sqlState: '42501' });
  });

  test('can start and serve, where everything is migrated', async () => {
    const { url } = await startServeCommand(location, { KEYLESS: 'loopback' });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test('can serve while a contract migration is left', async () => {
    const present = await thisProgram();
    const contract = parseMigration(
      '9001_x.sql',
      `-- kind: contract\n-- oldest program: ${present.version}\n\nselect 1`,
    );
    const program = { ...present, migrations: [...present.migrations, contract] };
    expect(await bringUpToDate(server, () => {}, { program })).toEqual({ ran: [], left: ['9001_x'] });
  });

  test('can use the tables that later migrations bring', async () => {
    await onServer(owner, 'create table later (id int)');
    await expect(server.execute({ text: 'select * from later', values: [] })).rejects.toMatchObject({
      sqlState: '42501',
    });
    expect((await command({ DATABASE_URL: owner }, ['migrate'])).answer.serverRoles).toContain(role);
    expect((await server.execute({ text: 'select * from later', values: [] })).rows).toEqual([]);
  });

  test('sees which versions other roles are connected with', async () => {
    const name = nameOf('0.0.1', 'web-1', 7);
    await connectAs(name, owner);
    expect(await olderProcesses(server, '0.0.2')).toEqual([name]);
  });

  test('is what the doctor wants to see, and the owner is not', async () => {
    const auditOf = async (url: string) => {
      const { answer } = await command({ DATABASE_URL: url, PORT: '0' }, ['doctor']);
      return answer.checks.find(({ name }: { name: string }) => name === 'audit log');
    };
    expect(await auditOf(location.url)).toMatchObject({ status: 'ok', message: expect.stringContaining(role) });
    expect(await auditOf(owner)).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('not append-only'),
      advice: expect.stringContaining('--server-role'),
    });
  });

  test('is not one that owns the tables, and exists', async () => {
    const superuser = new URL(owner).username;
    const migrate = (name: string) => command({ DATABASE_URL: owner }, ['migrate', '--server-role', name]);
    expect((await migrate(superuser)).refused).toMatch(/owns the tables or is a superuser/);
    expect((await migrate('nobody_at_all')).refused).toMatch(/There is no role nobody_at_all/);
  });

  test('cannot migrate, and the error names the role that can', async () => {
    await onServer(owner, 'delete from schema_migrations where version = (select max(version) from schema_migrations)');
    await expect(startServeCommand(location)).rejects.toThrow(/migrations that this role may not run.*lectern migrate/);
  });
});

test.runIf(isEmbedded())('the embedded database has no roles to give', async () => {
  const DATA_DIR = dataDirOf(await createTestDatabase());
  const { refused } = await command({ DATA_DIR }, ['migrate', '--server-role', 'x']);
  expect(refused).toMatch(/for PostgreSQL/);
  expect((await command({ DATA_DIR }, ['migrate'])).answer).toEqual({ ran: [], left: [], serverRoles: [] });
});
