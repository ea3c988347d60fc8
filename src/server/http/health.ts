import { TtlCache } from '../../access/ttl-cache.ts';
import type { Exchange } from './exchange.ts';
import { jsonAnswer } from './json-answer.ts';
import type { Routes } from './routes.ts';

export interface Readiness {
  readonly ready: boolean;
  /** `standby`: the node can only be read, for example during a failover. */
  readonly database: 'ok' | 'unreachable' | 'standby' | 'full';
  /**
   * `ahead`: a newer version has migrated the database, and its migrations still serve this one. `pending`: this version
   * needs a migration that has not run. `unfit`: this version cannot use the database; `lectern doctor` says why.
   */
  readonly migrations: 'done' | 'ahead' | 'pending' | 'unfit' | 'unknown';
}

interface HealthOptions {
  readonly readiness: () => Promise<Readiness>;
  readonly isStopping: () => boolean;
  readonly clock: () => number;
}

const alive = '/healthz';
const ready = '/readyz';
const okay = JSON.stringify({ status: 'ok' });
const stopping = JSON.stringify({ ready: false, stopping: true });
/** Readiness is cached, so that unauthenticated callers cannot keep the database busy. */
const ttlMs = 1_000;

export const isHealthCheck = ({ route }: Exchange) => route?.path === alive || route?.path === ready;

/** `/healthz`: the process is alive. `/readyz`: the database answers and is migrated. Neither has the base path. */
export function addHealth(routes: Routes, { readiness, isStopping, clock }: HealthOptions): void {
  const known = new TtlCache<{ readonly status: number; readonly text: string }>({ ttlMs, mostEntries: 1 });
  const readStatus = async () => {
    const state = await readiness();
    return { status: state.ready ? 200 : 503, text: JSON.stringify(state) };
  };
  const stopped = { status: 503, text: stopping };
  routes.get(alive, (exchange) => jsonAnswer(exchange, [okay]));
  routes.get(ready, async (exchange) => {
    const { status, text } = isStopping() ? stopped : await known.get(ready, clock(), readStatus);
    exchange.status = status;
    return jsonAnswer(exchange, [text]);
  });
}
