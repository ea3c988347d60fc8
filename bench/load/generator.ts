import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { LoadOptions, LoadResult } from './load.ts';

/** The process that sends the requests. */
export class LoadGenerator {
  readonly #child = fork(new URL('./process.js', import.meta.url));

  async run(options: LoadOptions): Promise<LoadResult> {
    const answered = once(this.#child, 'message');
    this.#child.send(options);
    const [{ result, error }] = await answered;
    if (error !== undefined) throw new Error(error);
    return result;
  }

  stop(): void {
    this.#child.disconnect();
  }
}
