import type pg from 'pg';
import { DatabaseUnavailable } from './database.ts';

/** A connection of a pool, in use until it is given back. */
export interface Taken {
  readonly client: pg.PoolClient;
  /** A connection that was lost is closed. */
  giveBack(isLost: boolean): void;
}

/** Further callers take another connection if one is idle. One connection for all would keep only one processor of PostgreSQL busy. */
const fewCallers = 4;
/** The most while no other connection is idle: to open one takes longer than to wait for a few short statements. */
const mostCallers = 8;

interface Shared {
  readonly opening: Promise<Taken>;
  opened: Taken | undefined;
  callers: number;
  isLost: boolean;
}

/**
 * Lets several callers use the same connection, for short statements. It answers in order, and nobody waits to send. A connection
 * that goes on with the next statement costs less than one that has to be woken: on two processors, the server and PostgreSQL
 * together answer a tenth more requests. The last caller gives the connection back.
 */
export class SharedConnections {
  readonly #take: () => Promise<Taken>;
  readonly #isOneIdle: () => boolean;
  #latest: Shared | undefined;
  #isOpening = false;

  constructor(take: () => Promise<Taken>, isOneIdle: () => boolean) {
    this.#take = take;
    this.#isOneIdle = isOneIdle;
  }

  /** If the connection is lost, `use` is called again with another one, until it was called `attempts` times. */
  async with<T>(use: (client: Taken['client']) => Promise<T>, attempts: number): Promise<T> {
    const shared = this.#join();
    const { client } = shared.opened ?? (await this.#opened(shared));
    try {
      return await use(client);
    } catch (error) {
      const isLost = error instanceof DatabaseUnavailable;
      shared.isLost ||= isLost;
      if (!isLost || attempts === 1) throw error;
    } finally {
      this.#leave(shared);
    }
    return this.with(use, attempts - 1);
  }

  #join(): Shared {
    if (this.#latest === undefined || this.#isFull(this.#latest)) {
      this.#latest = { opening: this.#take(), opened: undefined, callers: 0, isLost: false };
    }
    this.#latest.callers += 1;
    return this.#latest;
  }

  async #opened(shared: Shared): Promise<Taken> {
    try {
      shared.opened = await shared.opening;
      return shared.opened;
    } catch (error) {
      if (this.#latest === shared) this.#latest = undefined;
      throw error;
    }
  }

  #leave(shared: Shared): void {
    shared.callers -= 1;
    if (this.#latest === shared && (shared.isLost || shared.callers === 0)) this.#latest = undefined;
    if (shared.callers === 0) shared.opened?.giveBack(shared.isLost);
  }

  #isFull({ callers }: Shared): boolean {
    if (callers < fewCallers) return false;
    if (this.#isOneIdle() || callers === mostCallers) return true;
    void this.#openAnother();
    return false;
  }

  /** Opens a connection for later. If this fails, the next caller who needs one fails with the same error. */
  async #openAnother(): Promise<void> {
    if (this.#isOpening) return;
    this.#isOpening = true;
    await this.#take().then(
      ({ giveBack }) => giveBack(false),
      () => {},
    );
    this.#isOpening = false;
  }
}
