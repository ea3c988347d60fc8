import type pg from 'pg';

/** A connection of a pool, in use until it is given back. */
export interface Taken {
  readonly client: pg.PoolClient;
  /** A connection that was lost is closed. */
  giveBack(isLost: boolean): void;
}

/** Further callers take another connection if one is idle. One connection for all would keep only one processor of PostgreSQL busy. */
const fewCallers = 3;
/** The most while no other connection is idle: to open one takes longer than to wait for a few short statements. */
const mostCallers = 8;

interface Shared {
  readonly taken: Promise<Taken>;
  callers: number;
  isOpen: boolean;
  isLost: boolean;
}

/**
 * Lets several callers take the same connection, for short statements. It answers in order, and nobody waits to send. A connection
 * that goes on with the next statement costs less than one that has to be woken: on two processors, the server and PostgreSQL
 * together answer a tenth more requests. Of those in use, the next caller takes the one with the fewest callers: if each was filled
 * in turn, one process of PostgreSQL would have much to do while another one waits. The last caller gives the connection back.
 */
export function shareConnections(pool: pg.Pool, take: () => Promise<Taken>): () => Promise<Taken> {
  const inUse = new Set<Shared>();
  let isOpening = false;

  /** Opens a connection for later. If this fails, the next caller who needs one fails with the same error. */
  const openAnother = async () => {
    if (isOpening) return;
    isOpening = true;
    await take().then(
      ({ giveBack }) => giveBack(false),
      () => {},
    );
    isOpening = false;
  };
  /** Somebody waits for a connection, and never gets one that always has callers. */
  const isAwaited = () => pool.waitingCount > 0 && pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  const canJoin = ({ callers, isOpen }: Shared): boolean =>
    !(isOpen && isAwaited()) && (callers < fewCallers || (pool.idleCount === 0 && callers < mostCallers));

  const join = (): Shared => {
    let least: Shared | undefined;
    for (const shared of inUse) {
      if (canJoin(shared) && (least === undefined || shared.callers < least.callers)) least = shared;
    }
    if (least === undefined) {
      least = { taken: take(), callers: 0, isOpen: false, isLost: false };
      inUse.add(least);
    } else if (least.callers >= fewCallers && pool.totalCount < pool.options.max) void openAnother();
    least.callers += 1;
    return least;
  };
  const leave = (shared: Shared, taken: Taken, isLost: boolean) => {
    shared.callers -= 1;
    shared.isLost ||= isLost;
    if (shared.isLost || shared.callers === 0) inUse.delete(shared);
    if (shared.callers === 0) taken.giveBack(shared.isLost);
  };

  return async () => {
    const shared = join();
    try {
      const taken = await shared.taken;
      shared.isOpen = true;
      return { client: taken.client, giveBack: (isLost) => leave(shared, taken, isLost) };
    } catch (error) {
      inUse.delete(shared);
      throw error;
    }
  };
}
