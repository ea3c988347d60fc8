import { databaseUrl, onServer } from '../../test/run/postgres/admin.ts';
import { addGroups, studentsPerGroup } from '../growing/classes.ts';
import { addOrders, creationsIn } from '../growing/orders.ts';
import { addProducts, addStudents, addSubjects, addTeachers } from '../growing/people.ts';
import { readsOf } from '../growing/reads.ts';
import { emptySchool, type School } from '../growing/school.ts';
import { lectern, type Server, startProduct } from '../machine/servers.ts';
import { latencyAgainst } from '../measure.ts';
import { atMost, type Row } from '../report/goals.ts';
import { differentBytes } from '../same-answers.ts';
import { type Context, withAll } from './context.ts';

const ordersPerStudent = 20;
/** As many as the connections of the server to its database, and more: each of them plans every statement. */
const callers = 40;
/** Autovacuum comes once a minute, and all plans are renewed after it. Without it, only the server renews them. */
const withoutAutovacuum = `
  do $$
  declare name text;
  begin
    for name in select oid::regclass from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute 'alter table ' || name || ' set (autovacuum_enabled = false)';
    end loop;
  end $$`;
/** Requests of each kind whose answers are compared. */
const compared = 32;

/**
 * A school grows from nothing in one process, which plans each statement while its tables are empty, and plans it again while
 * they double. Then the same requests go to this process and to one that was started afterwards.
 */
export async function fromNothing(context: Context, mostStudents: number) {
  return withEmptyDatabase(context.serverUrl, async (url) => {
    const env = { DATABASE_URL: url };
    await lectern(env, 'migrate', 'up');
    await onServer(url, withoutAutovacuum);
    await lectern(env, 'organisation', 'create', '--name', 'Bench');
    return withAll([startProduct(env, 'from nothing')], async (grown) => {
      const school = emptySchool(grown, Date.now());
      for (let students = 1; students < 2 * mostStudents; students *= 2) {
        await growTo(context, school, Math.min(students, mostStudents));
      }
      return withAll([startProduct(env, 'afterwards')], (fresh) => compare(context, school, [grown, fresh]));
    });
  });
}

async function withEmptyDatabase<T>(serverUrl: string, use: (url: string) => Promise<T>): Promise<T> {
  const name = 'lectern_bench_from_nothing';
  await onServer(serverUrl, `drop database if exists ${name} with (force)`);
  await onServer(serverUrl, `create database ${name} template template0`);
  try {
    return await use(databaseUrl(serverUrl, name));
  } finally {
    await onServer(serverUrl, `drop database ${name} with (force)`);
  }
}

async function growTo({ generator, effort, say }: Context, school: School, students: number) {
  const { url, headers } = school.server;
  const read = async () => {
    const requests = Object.values(readsOf(school)).flat();
    await generator.run({ url, headers, requests, connections: callers, seconds: effort.seconds / 6 });
  };
  say(`from nothing: ${students} students, ${students * ordersPerStudent} orders`);
  await read();
  await addStudents(school, students);
  await addTeachers(school, Math.ceil(students / 100));
  await addSubjects(school, Math.min(students, 6));
  await addProducts(school, Math.min(students, 60));
  await read();
  await addOrders(school, students * ordersPerStudent);
  await addGroups(school, Math.floor(students / studentsPerGroup));
}

async function compare({ generator, effort, say }: Context, school: School, servers: readonly [Server, Server]) {
  const reads = readsOf(school);
  const different: string[] = [];
  for (const requests of Object.values(reads))
    different.push(...(await differentBytes(servers, requests.slice(0, compared))));
  if (different[0] !== undefined) say(`the first answer that differs: ${different[0]}`);
  const rows: Row[] = [atMost('from nothing: answers that differ', 0, different.length, '')];
  for (const { url, headers } of servers) {
    await generator.run({ ...effort, url, headers, requests: Object.values(reads).flat() });
  }
  const measured: Record<string, unknown> = {};
  // Orders come last, because they change what is read.
  for (const [name, requests] of Object.entries({ ...reads, 'order create': creationsIn(school) })) {
    say(`from nothing: ${name}`);
    const { ms, ratio } = await latencyAgainst(generator, servers, requests, effort);
    measured[name] = { ms, ratio };
    rows.push(atMost(`from nothing: ${name}, time against a process started afterwards`, 1.5, ratio.median));
  }
  return { rows, measured };
}
