/** The connections of a pool. */
export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  /** Callers that wait for a connection. */
  readonly waitingCount: number;
  readonly options: { readonly max: number };
}

/** Observes the connection pools of a database, for metrics. */
export interface PoolObserver {
  /** Called once, with the pools of the database. */
  watchPools(pools: readonly PoolCounts[]): void;
  /** Called if no connection was idle: the time until the caller got one. */
  observeWait(seconds: number): void;
}
