import type { Database } from '../../database/database.ts';
import { canServe, migrationStatus, UnfitDatabase } from '../../database/migration-status.ts';
import { checkTimeZone } from '../../operation/validation/time-zone.ts';
import { boolean, integer, nullable, type Parsed, row, text } from '../../sql/row.ts';
import { type Sql, sql, toStatement } from '../../sql/sql.ts';
import { toLocalTime } from '../../time/local-time.ts';
import { dayMs } from '../../time/spans.ts';
import type { Check, DatabaseContext } from './check.ts';
import { distributionCheck } from './distribution.ts';
import { idsCheck } from './ids.ts';

/** If two clocks differ by more, one process accepts a signature that another refuses. */
const noticeableMs = 2_000;
const tooMuchMs = 60_000;

const serverShape = { version: text, nowMs: integer, bytes: integer };
const auditShape = { role: text, owner: text, mayChange: boolean, ownsIt: boolean };

export const databaseChecks: readonly Check<DatabaseContext>[] = [
  {
    name: 'database',
    run: async ({ database }) => {
      const { version, bytes } = await one(database, server, serverShape);
      const kind = database.kind === 'embedded' ? 'The embedded database' : 'PostgreSQL';
      const size = Math.ceil(bytes / (1024 * 1024));
      return { status: 'ok', message: `${kind} ${version} answers. It holds ${size} MiB.` };
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
      const { applied, pending, ahead } = status;
      if (ahead.length > 0) {
        return {
          status: 'warn',
          message: `A newer version has migrated the database: ${namesOf(ahead)}. This version can still use it.`,
          advice: 'Finish the upgrade: a running server describes it at /docs/upgrading.md.',
        };
      }
      if (pending.length === 0) return { status: 'ok', message: `All ${applied.length} migrations have run.` };
      const names = namesOf(pending);
      if (canServe(status)) {
        return {
          status: 'warn',
          message: `Contract migrations are left: ${names}.`,
          advice: 'When every process has this version, run lectern migrate up --contract.',
        };
      }
      return {
        status: 'fail',
        message: `Pending: ${names}.`,
        advice: 'Run lectern migrate, or start the server with a role that may migrate.',
      };
    },
  },
  {
    name: 'audit log',
    run: async ({ database }) => {
      if (database.kind === 'embedded') {
        return { status: 'ok', message: 'Only the owner of the data folder can change it.' };
      }
      const { role, owner, mayChange, ownsIt } = await one(database, audit, auditShape);
      if (!mayChange && !ownsIt) return { status: 'ok', message: `The role ${role} can only add entries.` };
      return {
        status: 'warn',
        message: `It is not append-only: the server uses the role ${role}, which can change entries.`,
        advice:
          role === owner
            ? 'Give the server another role than the owner of the tables: lectern migrate --server-role <role>.'
            : `Revoke the extra privileges of ${role}: run lectern migrate --server-role ${role} as ${owner}.`,
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
            'Install the complete time zone data where PostgreSQL runs (Debian: tzdata-legacy), or set a time zone that ' +
            `PostgreSQL knows, for example Asia/Shanghai: ${unknown.map(fixFor).join('; ')}`,
        };
      }
      const now = clock();
      const apart = organisations.filter((each) => each.offsetSeconds !== offsetInNode(each.timeZone, now));
      if (apart.length > 0) {
        return {
          status: 'warn',
          message: `PostgreSQL and Node.js have different offsets for the time zone of ${listed(apart)}.`,
          advice: 'Update the time zone data of both. It decides when a day begins.',
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
      const message = `The clocks of this machine and of the database differ by ${Math.round(apartMs / 1000)} s.`;
      if (apartMs <= noticeableMs) return { status: 'ok', message };
      return {
        status: apartMs > tooMuchMs ? 'fail' : 'warn',
        message,
        advice: 'Synchronise both with the same time server. Signatures and expiry depend on these clocks.',
      };
    },
  },
  idsCheck(false),
  distributionCheck,
];

const namesOf = (migrations: readonly { readonly name: string }[]) => migrations.map(({ name }) => name).join(', ');

interface Zone {
  readonly orgId: number;
  readonly name: string;
  readonly timeZone: string;
  /** The current offset from UTC; null if PostgreSQL does not know the zone. */
  readonly offsetSeconds: number | null;
}

async function selectZones(database: Database): Promise<readonly Zone[]> {
  const { rows } = await database.execute(toStatement(zones));
  return rows.map(row({ orgId: integer, name: text, timeZone: text, offsetSeconds: nullable(integer) }));
}

const fixFor = ({ orgId }: Zone) => `lectern call organisation.update timeZone=Asia/Shanghai --organisation ${orgId}`;

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
  select current_setting('server_version') as version, floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms,
    pg_database_size(current_database()) as bytes`;

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
