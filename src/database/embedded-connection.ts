import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

const workerFile = new URL('./embedded-worker.js', import.meta.url);

/**
 * While the worker runs one message, the next one is already in its queue, so it does not wait for this thread. Later ones wait here
 * and are sent as one message.
 */
const mostUnanswered = 2;

/** PGlite's WebAssembly module, compiled by the first worker; a restarted worker then starts in a third of the time. */
let engine: WebAssembly.Module | undefined;

/** Some or all bytes that answer a message. */
interface Answer {
  readonly bytes: Uint8Array;
  /** Whether they are the last ones. */
  readonly isWhole: boolean;
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
  #unanswered = 0;
  /** Called when the worker may be sent the next message. */
  #sendNext: (() => void) | undefined;

  constructor(folder: string, previous: Promise<void>) {
    super();
    this.#folder = folder;
    this.#previous = previous;
    this.gone = new Promise((resolve) => this.once('close', resolve));
  }

  connect(): void {
    void this.#previous.then(() => {
      if (!this.destroyed) this.#start();
    });
  }

  #start(): void {
    const workerData = { folder: this.#folder, engine };
    const worker = new Worker(workerFile, { name: 'lectern-database', workerData });
    this.#worker = worker;
    worker.once('message', (compiled: WebAssembly.Module) => {
      engine = compiled;
      worker.on('message', (answer: Answer) => this.#answer(answer));
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

  #answer({ bytes, isWhole }: Answer): void {
    if (bytes.length > 0) this.push(bytes);
    if (!isWhole) return;
    this.#unanswered -= 1;
    const sendNext = this.#sendNext;
    this.#sendNext = undefined;
    sendNext?.();
  }

  override _read(): void {}

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#worker?.postMessage(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    this.#unanswered += 1;
    if (this.#unanswered < mostUnanswered) done();
    else this.#sendNext = done;
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
