import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

const workerFile = new URL('./embedded-worker.js', import.meta.url);

let engine: Promise<WebAssembly.Module> | undefined;

/** PGlite's WebAssembly module, compiled once per process; a restarted worker then starts in a third of the time. */
function compiledEngine(): Promise<WebAssembly.Module> {
  const pglite = pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  // Node.js 20 optimises code so early that half of the processor time of a start goes to it; later versions have 13 million.
  // Code that is much used is still optimised within seconds.
  setFlagsFromString('--wasm-tiering-budget=50000000');
  engine ??= readFile(new URL('./pglite.wasm', pglite)).then((bytes) => WebAssembly.compile(bytes));
  return engine;
}

/**
 * The connection to PGlite, which the PostgreSQL driver uses as its socket. PGlite speaks PostgreSQL's protocol, so
 * embedded and server databases use the same driver.
 */
export class EmbeddedConnection extends Duplex {
  /** Resolves when the worker has ended and another one may open the folder. */
  readonly gone: Promise<void>;
  readonly #folder: string;
  readonly #previous: Promise<void>;
  #worker: Worker | undefined;
  #answered: (() => void) | undefined;

  constructor(folder: string, previous: Promise<void>) {
    super();
    this.#folder = folder;
    this.#previous = previous;
    this.gone = new Promise((resolve) => this.once('close', resolve));
  }

  connect(): void {
    void Promise.all([compiledEngine(), this.#previous]).then(
      ([module]) => {
        if (!this.destroyed) this.#start(module);
      },
      (error) => this.destroy(error),
    );
  }

  #start(engine: WebAssembly.Module): void {
    const workerData = { folder: this.#folder, engine };
    const worker = new Worker(workerFile, { name: 'lectern-database', workerData });
    this.#worker = worker;
    worker.once('message', () => {
      worker.on('message', (bytes: Uint8Array) => this.#answer(bytes));
      this.emit('connect');
    });
    worker.once('error', (error) => this.destroy(error));
    worker.once('exit', () => {
      if (this.writableEnded) this.push(null);
      else this.destroy(new Error('The embedded database stopped unexpectedly'));
    });
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  #answer(bytes: Uint8Array): void {
    if (bytes.length > 0) this.push(bytes);
    const answered = this.#answered;
    this.#answered = undefined;
    answered?.();
  }

  override _read(): void {}

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#answered = done;
    this.#worker?.postMessage(Buffer.concat(chunks.map(({ chunk }) => chunk)));
  }

  override _final(done: () => void): void {
    this.#worker?.once('exit', () => done());
    this.#worker?.postMessage(null);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const ended = this.#worker?.terminate() ?? Promise.resolve(0);
    void ended.finally(() => done(error));
  }
}
