import { Worker } from 'node:worker_threads';
import { type Attempt, failed, type Sender } from './send.ts';

const workerFile = new URL('./sending-worker.js', import.meta.url);

/** The memory of the thread: many times what the messages on their way take. */
const mostHeapMb = 128;
/** The thread answers in the time of an attempt. One that has not after this time more stands still. */
const graceMs = 15_000;

export interface SendingOptions {
  /** Addresses and ranges that may be reached although they are not the public internet. */
  readonly networks: readonly string[];
  readonly ports: readonly number[];
  /** The time from the request to the end of the answer. */
  readonly timeoutMs: number;
}

/** To the thread. */
export interface ToSend {
  readonly id: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** From the thread. */
export interface Sent {
  readonly id: number;
  readonly attempt: Attempt;
}

/**
 * Sends webhooks in a thread of its own. What a receiver answers is read and understood there, so that whatever it sends, and
 * however much, it takes no time from the thread that answers requests. The thread starts with the first message; one that ends
 * or stands still fails the attempts on their way and is replaced.
 */
export class SendingThread implements Pick<Sender, 'send'> {
  readonly #options: SendingOptions;
  readonly #report: (error: unknown) => void;
  readonly #file: URL;
  readonly #open = new Map<number, (attempt: Attempt) => void>();
  #worker: Worker | undefined;
  #last = 0;

  constructor(options: SendingOptions, report: (error: unknown) => void, file = workerFile) {
    this.#options = options;
    this.#report = report;
    this.#file = file;
  }

  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Attempt> {
    const id = ++this.#last;
    const toSend: ToSend = { id, url, headers, body };
    const worker = this.#worker ?? this.#start();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#report(new Error('The thread that sends webhooks does not answer; another one starts'));
        this.#end(worker);
      }, this.#options.timeoutMs + graceMs);
      this.#open.set(id, (attempt) => {
        clearTimeout(timer);
        resolve(attempt);
      });
      worker.postMessage(toSend);
    });
  }

  /** Cuts off the attempts on their way. */
  close(): void {
    if (this.#worker !== undefined) this.#end(this.#worker);
  }

  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: mostHeapMb };
    const worker = new Worker(this.#file, { name: 'lectern-webhooks', workerData: this.#options, resourceLimits });
    this.#worker = worker;
    worker.on('message', ({ id, attempt }: Sent) => this.#finish(id, attempt));
    worker.on('error', this.#report);
    worker.once('exit', () => this.#end(worker));
    return worker;
  }

  #end(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    void worker.terminate();
    for (const id of [...this.#open.keys()]) this.#finish(id, failed('failed', 0));
  }

  #finish(id: number, attempt: Attempt): void {
    this.#open.get(id)?.(attempt);
    this.#open.delete(id);
  }
}
