import type { Database } from '../database/database.ts';
import { migrationStatus, UnfitDatabase } from '../database/migrate.ts';
import { boolean, integer, nullable, type Parsed, row, text } from '../database/row.ts';
import { type Sql, sql, toStatement } from '../database/sql.ts';
import { checkTimeZone } from '../operation/validation/time-zone.ts';
import { toLocalTime } from '../time/local-time.ts';
import { dayMs } from '../time/spans.ts';
import type { Check } from './check.ts';

/** What is looked at where the database is open: here, or in the server that holds it. */
export interface DatabaseContext {
  readonly database: Database;
  readonly clock: () => number;
}

/** Past this many milliseconds between two clocks, signatures are refused by one process and taken by another. */
const noticeableMs = 2_000;
const tooMuchMs = 60_000;

const serverShape = { version: text, nowMs: integer };
const auditShape = { role: text, owner: text, mayChange: boolean, ownsIt: boolean };

export const databaseChecks: readonly Check<DatabaseContext>[] = [
  {
    name: 'database',
    run: async ({ database }) => {
      const { version } = await one(database, server, serverShape);
      const kind = database.kind === 'embedded' ? 'The embedded database' : 'PostgreSQL';
      return { status: 'ok', message: `${kind} ${version} answers.` };
    },
  },
  {
    name: 'migrations',
    run: async ({ database }) => {
      const status = await migrationStatus(database).catch((error: unknown) => {
        if (error instanceof UnfitDatabase) return error;
        throw error;
      });
      if (status instanceof UnfitDatabase) {
        return { status: 'fail', message: status.message, advice: 'Nothing is wrong with the data.' };
      }
      const { applied, pending } = status;
      if (pending.length === 0) return { status: 'ok', message: `All ${applied.length} are done.` };
      const names = pending.map(({ name }) => name).join(', ');
      return {
        status: 'fail',
        message: `Not done yet: ${names}.`,
        advice: 'Run lectern migrate, or start the server where it may migrate by itself.',
      };
    },
  },
  {
    name: 'audit log',
    run: async ({ database }) => {
      if (database.kind === 'embedded') {
        return { status: 'ok', message: 'Nobody but the owner of the data folder could change it.' };
      }
      const { role, owner, mayChange, ownsIt } = await one(database, audit, auditShape);
      if (!mayChange && !ownsIt) return { status: 'ok', message: `The role ${role} can add to it and nothing else.` };
      return {
        status: 'warn',
        message: `It is not append-only: the role ${role}, which the server uses, could change it.`,
        advice:
          role === owner
            ? 'Let the server use another role than the migrations: lectern migrate --server-role <role>.'
            : `Take from ${role} what it needs not: lectern migrate --server-role ${role}, as ${owner}.`,
      };
    },
  },
  {
    name: 'time zones',
    run: async ({ database, clock }) => {
      const organisations = await selectZones(database);
      const unknown = organisations.filter(({ offsetSeconds }) => offsetSeconds === null);
      if (unknown.length > 0) {
        return {
          status: 'fail',
          message: `PostgreSQL does not know the time zone of ${listed(unknown)}: no order can be created there.`,
          advice:
            "Install the complete time zone data where PostgreSQL runs (Debian: tzdata-legacy), or set the organisation's " +
            'timeZone to a name PostgreSQL has, with /organisation/update.',
        };
      }
      const now = clock();
      const apart = organisations.filter((each) => each.offsetSeconds !== offsetInNode(each.timeZone, now));
      if (apart.length > 0) {
        return {
          status: 'warn',
          message: `PostgreSQL and Node.js disagree about the present time of ${listed(apart)}.`,
          advice: 'Bring the time zone data of both up to date: days begin and end by it.',
        };
      }
      return { status: 'ok', message: 'PostgreSQL and Node.js know the time zone of every organisation.' };
    },
  },
  {
    name: 'clock',
    run: async ({ database, clock }) => {
      const before = clock();
      const { nowMs } = await one(database, server, serverShape);
      const after = clock();
      const apartMs = Math.max(before - nowMs, nowMs - after, 0);
      const message = `This machine and the database are ${Math.round(apartMs / 1000)} s apart.`;
      if (apartMs <= noticeableMs) return { status: 'ok', message };
      return {
        status: apartMs > tooMuchMs ? 'fail' : 'warn',
        message,
        advice: 'Set both by the same time server: what is signed, and what expires, is judged by these clocks.',
      };
    },
  },
];

interface Zone {
  readonly orgId: number;
  readonly name: string;
  readonly timeZone: string;
  /** Ahead of UTC now; null where PostgreSQL does not know the zone. */
  readonly offsetSeconds: number | null;
}

async function selectZones(database: Database): Promise<readonly Zone[]> {
  const { rows } = await database.execute(toStatement(zones));
  return rows.map(row({ orgId: integer, name: text, timeZone: text, offsetSeconds: nullable(integer) }));
}

const listed = (organisations: readonly Zone[]) =>
  organisations.map(({ orgId, name, timeZone }) => `organisation ${orgId} (${name}): ${timeZone}`).join(', ');

function offsetInNode(timeZone: string, ms: number): number | undefined {
  if (checkTimeZone('timeZone', timeZone) !== undefined) return undefined;
  const { day, msOfDay } = toLocalTime(ms, timeZone);
  return Math.round((day * dayMs + msOfDay - ms) / 1000);
}

const zones = sql`
  select o.org_id, o.name, o.time_zone, extract(epoch from min(z.utc_offset))::bigint as offset_seconds
  from organisations o
  left join pg_timezone_names z on lower(z.name) = lower(o.time_zone)
  group by o.org_id, o.name, o.time_zone
  order by o.org_id`;

const server = sql`
  select current_setting('server_version') as version, floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms`;

const audit = sql`
  select current_user::text as role, pg_get_userbyid(relowner)::text as owner,
    has_table_privilege(oid, 'update, delete, truncate') as may_change, pg_has_role(relowner, 'member') as owns_it
  from pg_class
  where oid = 'audit_entries'::regclass`;

async function one<Shape extends Parameters<typeof row>[0]>(
  database: Database,
  query: Sql,
  shape: Shape,
): Promise<Parsed<Shape>> {
  const { rows } = await database.execute(toStatement(query));
  return row(shape)(rows[0] ?? {});
}
