import { type Database, DatabaseError } from '../../database/database.ts';
import { organisationsToRefold } from '../../search/refold.ts';
import { boolean, integer, nullable, type Parsed, row, text } from '../../sql/row.ts';
import { sql, toStatement } from '../../sql/sql.ts';
import { dayMs } from '../../time/spans.ts';
import { selectBackupTime } from '../../transfer/backup/backup-time.ts';
import type { Check, DatabaseContext, Finding } from './check.ts';

/** A daily backup may take two hours longer than the one before. */
const backupLimitMs = dayMs + 2 * 3_600_000;
const slowMs = 500;
const mostListed = 3;
const lateMs = 600_000;

/** What an operator asks about a running installation: backups, WAL archiving, slow statements and webhooks. */
export const operationChecks: readonly Check<DatabaseContext>[] = [
  {
    name: 'backup',
    run: async ({ database, clock }) => {
      const atMs = await selectBackupTime(database);
      const otherWay = database.kind === 'embedded' ? '' : ', or archive the WAL of PostgreSQL';
      const advice = `Run "lectern backup" every day${otherWay}.`;
      if (atMs === undefined) return { status: 'warn', message: '"lectern backup" has written no backup.', advice };
      const ageMs = Math.max(0, clock() - atMs);
      const message = `The last backup by "lectern backup" is ${hours(ageMs)} old.`;
      return ageMs <= backupLimitMs ? { status: 'ok', message } : { status: 'warn', message, advice };
    },
  },
  {
    name: 'folded texts',
    run: async ({ database }) => {
      const { rows } = await database.execute(toStatement(organisationsToRefold));
      if (rows.length === 0)
        return { status: 'ok', message: 'All texts are folded by the present rules for searching.' };
      return {
        status: 'warn',
        message: `Texts of ${rows.length} organisations are still folded by earlier rules: a search may miss unusual letters.`,
        advice: 'A running server folds them in the background. "lectern doctor --verify" does it at once.',
      };
    },
  },
  {
    name: 'WAL archive',
    run: async ({ database }) => {
      if (database.kind === 'embedded') return { status: 'ok', message: 'The embedded database has none.' };
      const { rows } = await database.execute(toStatement(archiver));
      return archiveFinding(archiverRow(rows[0] ?? {}));
    },
  },
  {
    name: 'slow queries',
    run: async ({ database }) => {
      if (database.kind === 'embedded') {
        return { status: 'ok', message: 'The embedded database keeps no statistics of statements.' };
      }
      const slow = await selectSlow(database);
      if (slow === undefined) {
        return { status: 'ok', message: 'Unknown: PostgreSQL has no statistics (extension pg_stat_statements).' };
      }
      if (slow.length === 0) return { status: 'ok', message: `No statement takes ${slowMs} ms on average.` };
      const listed = slow.map(
        ({ meanMs, calls, query }) => `${meanMs} ms in ${calls} calls: ${query.replace(/\s+/g, ' ').slice(0, 120)}`,
      );
      return {
        status: 'warn',
        message: `The slowest statements on average: ${listed.join(' | ')}`,
        advice: 'If they are statements of Lectern, run "analyze" and report them as a bug.',
      };
    },
  },
  {
    name: 'webhooks',
    run: async ({ database, clock }) => {
      const { rows } = await database.execute(toStatement(endpoints(clock())));
      const { count, failing, gone, late } = endpointsRow(rows[0] ?? {});
      if (count === 0) return { status: 'ok', message: 'There are no endpoints.' };
      if (late > 0) {
        return {
          status: 'fail',
          message: `${late} of ${count} endpoints have an event that should have been sent more than 10 minutes ago.`,
          advice:
            'Start a server whose setting WEBHOOKS is not off, with LECTERN_SECRET, and look for errors in its log.',
        };
      }
      if (failing + gone === 0) return { status: 'ok', message: `None of ${count} endpoints fails.` };
      return {
        status: 'warn',
        message: `Of ${count} endpoints ${failing} fail and ${gone} were disabled because the receiver answered 410.`,
        advice: 'Name them with "lectern webhook list"; "lectern webhook deliveries" shows the answers of a receiver.',
      };
    },
  },
];

const endpointsRow = row({ count: integer, failing: integer, gone: integer, late: integer });

const endpoints = (now: number) => sql`
  select count(*) as count,
    count(*) filter (where w.disabled_at_ms is null and w.gave_up_at_ms is not null) as failing,
    count(*) filter (where w.disabled_reason = 'gone') as gone,
    count(*) filter (where w.disabled_at_ms is null and w.paused_until_ms < ${now} and exists (
      select from webhook_deliveries d
      where d.org_id = w.org_id and d.webhook_id = w.webhook_id and d.state = 'due'
        and d.next_attempt_at_ms < ${now - lateMs}
        and (w.key_id is null or exists (
          select from keys k where k.org_id = w.org_id and k.key_id = w.key_id and k.revoked_at_ms is null))
        and (w.staff_id is null or exists (
          select from staff s where s.org_id = w.org_id and s.staff_id = w.staff_id and s.active)))) as late
  from webhooks w
  where w.deleted_at_ms is null`;

const hours = (ms: number) => `${Math.floor(ms / 3_600_000)} h`;

const archiverShape = { mode: text, failing: boolean, lastArchivedMs: nullable(integer), lastFailed: nullable(text) };
const archiverRow = row(archiverShape);

export function archiveFinding({ mode, failing, lastArchivedMs, lastFailed }: Parsed<typeof archiverShape>): Finding {
  if (mode === 'off') return { status: 'ok', message: 'Off: a backup holds everything up to its own moment.' };
  if (failing) {
    return {
      status: 'fail',
      message: `PostgreSQL cannot archive the WAL: it failed last at ${lastFailed}. Its disk fills up.`,
      advice: "Look at PostgreSQL's log and correct archive_command.",
    };
  }
  if (lastArchivedMs === null) return { status: 'ok', message: 'On. PostgreSQL has archived no file yet.' };
  return { status: 'ok', message: `On. The last file was archived at ${new Date(lastArchivedMs).toISOString()}.` };
}

const archiver = sql`
  select current_setting('archive_mode') as mode,
    coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing,
    floor(extract(epoch from last_archived_time) * 1000)::bigint as last_archived_ms,
    last_failed_wal as last_failed
  from pg_stat_archiver`;

const slowRow = row({ query: text, calls: integer, meanMs: integer });

/** Undefined without statistics: the extension is missing, not loaded, or closed to this role. */
async function selectSlow(database: Database) {
  const { rows: found } = await database.execute(toStatement(hasStatistics));
  if (!row({ found: boolean })(found[0] ?? {}).found) return undefined;
  try {
    const { rows } = await database.execute(toStatement(slowStatements));
    return rows.map((each) => slowRow(each));
  } catch (error) {
    if (error instanceof DatabaseError) return undefined;
    throw error;
  }
}

const hasStatistics = sql`select to_regclass('pg_stat_statements') is not null as found`;

/** The texts hold placeholders instead of values. */
const slowStatements = sql`
  select s.query, s.calls, round(s.mean_exec_time)::bigint as mean_ms
  from pg_stat_statements s
  where s.dbid = (select oid from pg_database where datname = current_database()) and s.mean_exec_time >= ${slowMs}
  order by s.mean_exec_time desc
  limit ${mostListed}`;
