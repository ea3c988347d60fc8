import { describe, expect, test } from 'vitest';
import { parseMigration, readMigrations } from '../../src/database/migrations.ts';
import { version } from '../../src/database/version.ts';
import { readRelease } from '../last-release/last-release.ts';
import { migrationFaults, versionFaults } from './migration-rules.ts';

const migrations = await readMigrations();
const withKind = (kind: string, script: string, oldestProgram = '0.1.0') =>
  parseMigration('0009_x.sql', `-- kind: ${kind}\n-- oldest program: ${oldestProgram}\n\n${script}`);

test.each(migrations)('the migration $name follows the rules for migrations', (migration) => {
  expect(migrationFaults(migration)).toEqual([]);
});

test('every migration needs at most this version, and every expand migration serves the last release', async () => {
  expect(versionFaults(migrations, version, (await readRelease()).version)).toEqual([]);
});

test.each([
  ['0.2.0', '0.1.0', 'an expand migration and does not serve the last release, 0.1.0'],
  ['0.3.0', '0.1.0', 'needs 0.3.0, and this is only 0.2.0'],
])('an expand migration for programs from %s on is refused after %s', (oldest, released, fault) => {
  const all = [...migrations, withKind('expand', '', oldest)];
  expect(versionFaults(all, '0.2.0', released).join()).toContain(fault);
});

test('a migration cannot serve older programs than the one before it', () => {
  const all = [withKind('contract', '', '0.2.0'), withKind('expand', '', '0.1.0')];
  expect(versionFaults(all, '0.2.0', '0.2.0')).toEqual(['0009_x serves 0.1.0, which the migration before it does not']);
});

test.each([
  ['no header', 'create table a ()'],
  ['an unknown kind', '-- kind: change\n-- oldest program: 0.1.0\n\nselect 1'],
  ['no version', '-- kind: expand\n\nselect 1'],
  ['half a version', '-- kind: expand\n-- oldest program: 0.1\n\nselect 1'],
  ['no empty line', '-- kind: expand\n-- oldest program: 0.1.0\nselect 1'],
])('a file with %s is refused by its name, with what it needs', (_, content) => {
  expect(() => parseMigration('0009_x.sql', content)).toThrow(
    /^0009_x\.sql must begin with "-- kind: expand" or "-- kind: contract", then "-- oldest program: " and a version/,
  );
});

test('the checksum is of the statements: a header can be corrected', () => {
  const [one, other] = [withKind('expand', 'select 1'), withKind('contract', 'select 1', '0.2.0')];
  expect(one.checksum).toBe(other.checksum);
  expect(withKind('expand', 'select 2').checksum).not.toBe(one.checksum);
});

describe('an expand migration', () => {
  test.each([
    'create table a (id int not null); create unique index on a (id); alter table a add check (id > 0)',
    'alter table orders add note text',
    `alter table orders add note text not null default ''`,
    `alter table orders add kind smallint default 1::smallint check (kind > 0)`,
    'alter table orders alter note drop not null, alter note set default 1',
    'alter table orders drop constraint small, add constraint small check (kind < 9) not valid',
    '-- locks writes to staff: a school has at most a few hundred\ncreate index on staff (name)',
    '-- replaces staff_by_name: staff_by_names has the same columns first\ndrop index staff_by_name',
    'alter table staff drop constraint staff_name_key; alter index staff_by_name rename to staff_name_key',
    `-- refuses no more than staff_name_unique: ''\n-- locks writes to staff: few\ncreate unique index on staff (name)`,
    `insert into settings values (1); update settings set a = 2`,
  ])('may: %s', (script) => {
    expect(migrationFaults(withKind('expand', script))).toEqual([]);
  });

  test.each([
    ['drop table orders', 'DropStmt belongs into a contract migration'],
    ['drop index orders_by_time', 'say which index serves it as well with "-- replaces orders_by_time: …"'],
    ['alter table orders drop note', 'AT_DropColumn on orders belongs into a contract migration'],
    ['alter table orders rename note to remark', 'RenameStmt belongs into a contract migration'],
    ['alter table orders rename to purchases', 'RenameStmt belongs into a contract migration'],
    ['alter table orders alter note type int', 'AT_AlterColumnType on orders belongs'],
    ['alter table orders alter note set not null', 'AT_SetNotNull on orders belongs'],
    ['alter table orders add constraint small check (kind < 9)', 'AT_AddConstraint on orders belongs'],
    ['alter table orders add constraint small check (kind < 9) not valid', 'AT_AddConstraint on orders belongs'],
    ['alter table orders add note text not null', 'orders.note is not null and has no default'],
    ['alter table orders add at timestamptz default clock_timestamp()', 'The default of orders.at is not a constant'],
    ['alter table orders add code text unique', 'orders.code has CONSTR_UNIQUE'],
    ['create index on orders (note)', 'locks writes: say why that is short with "-- locks writes to orders: …"'],
    [
      'create unique index on orders (note)',
      'if another refuses them too, say which: "-- refuses no more than orders_…: …"',
    ],
    [
      '-- refuses no more than nothing: x\ncreate unique index on orders (note)',
      'refuses rows that an older program writes',
    ],
    [
      'alter index orders_sn_unique rename to orders_once',
      'may only be renamed to one that the script drops, not to orders_once',
    ],
    ['alter index orders rename to purchases', 'may only be renamed to one that the script drops'],
    ['alter table orders rename constraint small to little', 'RenameStmt belongs'],
    ['create table a (id int); drop table orders', 'DropStmt belongs'],
    ['truncate orders', 'TruncateStmt belongs'],
    ['delete from orders', 'DeleteStmt belongs'],
    ['create trigger t after insert on orders execute function f()', 'CreateTrigStmt belongs'],
  ])('may not: %s', (script, fault) => {
    expect(migrationFaults(withKind('expand', script)).join()).toContain(fault);
    expect(migrationFaults(withKind('contract', script, version))).toEqual([]);
  });
});
