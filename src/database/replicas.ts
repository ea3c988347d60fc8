import { nullable, row, text } from '../sql/row.ts';
import { sql, toStatement } from '../sql/sql.ts';
import { type Database, StatementTimeout } from './database.ts';
import { OtherDatabase, systemQuery } from './nodes.ts';
import { openReplica, type ReplicaOptions } from './postgres.ts';
import { hostOf, nodeUrls } from './postgres-url.ts';

/** A position in the write-ahead log of the primary, such as `16/B374D848`. What was committed before it is behind it. */
export type LogPosition = string;

export const isLogPosition = (value: string): boolean => /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(value);

function bytesOf(position: LogPosition): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export const laterOf = (one: LogPosition | undefined, other: LogPosition | undefined): LogPosition | undefined =>
  one === undefined || (other !== undefined && bytesOf(other) > bytesOf(one)) ? other : one;

/** Where reads may go. */
export interface Replicas {
  /** The position of the primary now. A replica that has reached it shows every transaction committed before this call. */
  position(): Promise<LogPosition>;
  /** A replica that has reached the position and is not older than allowed; none if there is no such replica now. */
  choose(wanted: LogPosition | undefined): Database | undefined;
  /** The hosts of the replicas that do not answer. */
  readonly away: readonly string[];
  close(): Promise<void>;
}

interface ReplicaState {
  readonly host: string;
  readonly database: Database;
  /** What it has replayed, or more. */
  replayed: bigint | undefined;
}

const primaryPosition = toStatement(sql`select pg_current_wal_insert_lsn()::text as position`);
const replayedPosition = toStatement(sql`
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`);

/** How often the replicas are looked at, at least: a read cannot use what was replayed since the last look. */
const longestIntervalMs = 200;

/** A reading of the primary: whoever has reached the position shows everything committed until then. */
interface Sample {
  readonly position: bigint;
  readonly atMs: number;
}

/**
 * Opens the replicas of a primary and watches how far they are. The age of a replica is measured with the positions of the primary,
 * not with clocks: a replica that has reached the position read a second ago is at most a second old. Throws `OtherDatabase` for a
 * replica of another database; one that does not answer is used when it does.
 */
export async function openReplicas(
  primary: Database,
  url: string,
  maxLagMs: number,
  options: Omit<ReplicaOptions, 'url' | 'system'>,
): Promise<Replicas> {
  const { rows } = await primary.execute({ text: systemQuery, values: [] });
  const { system } = row({ system: text })(rows[0] ?? {});
  const replicas = nodeUrls(url).map((each): ReplicaState => {
    const opened = openReplica({ ...options, url: each, system });
    return { host: hostOf(each), database: readingFrom(opened, primary), replayed: undefined };
  });
  let samples: readonly Sample[] = [];
  let turn = 0;

  const position = async () => {
    const answer = await primary.execute(primaryPosition);
    return row({ position: text })(answer.rows[0] ?? {}).position;
  };
  const samplePrimary = async () => {
    const atMs = performance.now();
    const sample = { position: bytesOf(await position()), atMs };
    const [last] = samples;
    // After a failover the log may continue from an earlier position.
    const known = last !== undefined && last.position > sample.position ? [] : samples;
    samples = [sample, ...known.filter((each) => atMs - each.atMs <= maxLagMs)];
  };
  const look = async (replica: ReplicaState) => {
    const answer = await replica.database.execute({ ...replayedPosition, isOnReplica: true });
    const { position: found } = row({ position: nullable(text) })(answer.rows[0] ?? {});
    replica.replayed = found === null ? undefined : bytesOf(found);
  };
  const lookAtAll = async () => {
    await samplePrimary().catch(() => {});
    const looked = await Promise.allSettled(replicas.map(look));
    looked.forEach(({ status }, index) => {
      const replica = replicas[index];
      if (status === 'rejected' && replica !== undefined) replica.replayed = undefined;
    });
    return looked;
  };

  const other = (await lookAtAll()).find(
    (each): each is PromiseRejectedResult => each.status === 'rejected' && each.reason?.cause instanceof OtherDatabase,
  );
  const close = async () => void (await Promise.all(replicas.map(({ database }) => database.close())));
  if (other !== undefined) {
    await close();
    throw other.reason.cause;
  }
  let looking: Promise<unknown> | undefined;
  const timer = setInterval(
    () => {
      looking ??= lookAtAll().finally(() => {
        looking = undefined;
      });
    },
    Math.min(longestIntervalMs, maxLagMs / 5),
  ).unref();

  const isFresh = (replayed: bigint) => {
    const reached = samples.find((sample) => sample.position <= replayed);
    return reached !== undefined && performance.now() - reached.atMs <= maxLagMs;
  };
  return {
    position,
    choose: (wanted) => {
      const least = wanted === undefined ? 0n : bytesOf(wanted);
      const fit = replicas.filter(({ replayed }) => replayed !== undefined && replayed >= least && isFresh(replayed));
      turn += 1;
      return fit[turn % fit.length]?.database;
    },
    get away() {
      return replicas.filter(({ replayed }) => replayed === undefined).map(({ host }) => host);
    },
    close: async () => {
      clearInterval(timer);
      await looking?.catch(() => {});
      await close();
    },
  };
}

/** Reads from the replica. What it cannot answer, the primary does; it runs all transactions too. */
function readingFrom(replica: Database, primary: Database): Database {
  return {
    ...primary,
    execute: (statement) =>
      replica.execute(statement).catch((error: unknown) => {
        if (error instanceof StatementTimeout || statement.isOnReplica) throw error;
        return primary.execute(statement);
      }),
    close: () => replica.close(),
  };
}
