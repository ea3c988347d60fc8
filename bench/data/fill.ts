import pg from 'pg';
import { migrate } from '../../src/database/migrate.ts';
import { type Migration, readMigrations } from '../../src/database/migrations.ts';
import { orgDatabase } from '../../src/database/org-sql.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { version } from '../../src/database/version.ts';
import { updateCommonGrams } from '../../src/school/order/count/common-grams.ts';
import { rebuildCounters } from '../../src/school/order/count/counters.ts';
import { databaseUrl, onServer } from '../../test/run/postgres/admin.ts';
import { root } from '../machine/root.ts';
import { copyInto, type Row } from './copy.ts';
import * as learning from './learning.ts';
import { lineRows, noteRows, numberRows, orderRows } from './orders.ts';
import { receivers, users } from './people.ts';
import { branchIds, orgId, type Plan, planFor } from './plan.ts';
import { nameRows, productRows } from './shop.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Raise this when the data changes: older databases are then created again. */
const edition = 5;
const noLimitMs = 3_600_000;

/** The large tables and their rows. */
const tables: readonly (readonly [name: string, rows: (plan: Plan) => Iterable<Row>])[] = [
  ['users', users],
  ['receivers', receivers],
  ['products', productRows],
  ['ordered_names', nameRows],
  ['orders', orderRows],
  ['order_lines', lineRows],
  ['order_notes', noteRows],
  ['order_numbers', numberRows],
  ['groups', learning.groupRows],
  ['group_members', learning.memberRows],
  ['lessons', learning.lessonRows],
  ['lesson_records', learning.recordRows],
  ['homeworks', learning.homeworkRows],
  ['homework_students', learning.homeworkStudentRows],
  ['homework_rounds', learning.roundRows],
  ['exams', learning.examRows],
  ['exam_students', learning.sittingRows],
];

/** The address of a database with this many orders. It is created if none of this edition exists. */
export async function filledDatabase(
  serverUrl: string,
  orders: number,
  report: (line: string) => void,
): Promise<string> {
  const name = `lectern_bench_${orders}`;
  const url = databaseUrl(serverUrl, name);
  const migrations = await readMigrations(new URL('migrations/', root));
  const mark = `edition ${edition}, ${migrations.map(({ checksum }) => checksum.slice(0, 8)).join(' ')}`;
  const [known] = await onServer(
    serverUrl,
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = '${name}'`,
  );
  if (known?.mark === mark) return url;
  // An older database only needs the later migrations.
  if (known?.mark !== undefined && known.mark !== null && mark.startsWith(String(known.mark))) {
    const database = await openPostgres({ url, statementTimeoutMs: noLimitMs, poolSize: 1 });
    await migrate(database, { program: { version, migrations } });
    await database.close();
    await onServer(serverUrl, `comment on database ${name} is '${mark}'`);
    return url;
  }
  await onServer(serverUrl, `drop database if exists ${name} with (force)`);
  await onServer(serverUrl, `create database ${name} template template0`);
  await fill(url, planFor(orders), migrations, report);
  await onServer(serverUrl, `comment on database ${name} is '${mark}'`);
  await onServer(url, 'checkpoint');
  return url;
}

/** Fills an empty database. */
export async function fill(url: string, plan: Plan, migrations: readonly Migration[], report: (line: string) => void) {
  const database = await openPostgres({ url, statementTimeoutMs: noLimitMs, poolSize: 1 });
  await migrate(database, { program: { version, migrations } });
  const clients = [new pg.Client(url), new pg.Client(url)] as const;
  for (const client of clients) {
    await client.connect();
    await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off; set work_mem = '256MB'`);
  }
  const [client] = clients;
  await client.query(foundation(plan));
  const names = tables.map(([name]) => name);
  await withoutIndexes(
    clients,
    names,
    async () => {
      for (const [name, rows] of tables) report(`${name}: ${await copyInto(client, name, rows(plan))} rows`);
    },
    report,
  );
  await client.query(`
    update products p set sold_num = s.units
    from (select product_id, sum(quantity) as units from order_lines where sold group by product_id) as s
    where p.product_id = s.product_id`);
  await client.query(`
    insert into indexed_order_numbers (org_id, change_number, order_id)
    select org_id, change_number, order_id from orders order by change_number desc, order_id desc limit 1`);
  report('counters');
  await orgDatabase(database, orgId).transaction((tx) => rebuildCounters(tx));
  await client.query(sequences(names));
  await client.query(`select setval('change_numbers', (select max(change_number) from orders))`);
  report('vacuum and analyze');
  await client.query('vacuum (analyze)');
  report('common grams');
  await updateCommonGrams(database, Number.POSITIVE_INFINITY);
  await client.query('vacuum (analyze) gram_counters');
  await Promise.all([database.close(), ...clients.map((each) => each.end())]);
}

const foundation = ({ beginMs }: Plan) => `
  insert into organisations (org_id, name, created_at_ms) values (${orgId}, 'Bench', ${beginMs});
  insert into branches (org_id, branch_id, app_id, name, is_head)
  select ${orgId}, id, 'app-' || id, 'Branch ' || id, id = 1 from unnest(array[${branchIds}]) as id;
  insert into subjects (org_id, subject_id, branch_id, name)
  select ${orgId}, id, 1, 'Subject ' || id from generate_series(1, 6) as id;`;

/** Advances the sequences beyond the generated rows. */
const sequences = (names: readonly string[]) =>
  ['organisations', 'branches', 'subjects', ...names]
    .map(
      (name) => `
        select setval(pg_get_serial_sequence('${name}', a.attname), s.last)
        from pg_attribute a
        cross join lateral (
          select (xpath('/row/m/text()', query_to_xml(
            format('select max(%I) as m from ${name}', a.attname), false, true, '')))[1]::text::bigint as last
        ) as s
        where a.attrelid = '${name}'::regclass and a.attidentity <> '' and s.last is not null;`,
    )
    .join('');
