import { connect, type Socket } from 'node:net';

/** A keep-alive HTTP connection with one open request at a time. It is minimal, so that it uses little CPU beside the server. */
export class Connection {
  readonly #socket: Socket;
  #waiting: ((answer: Answer) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;
  #received: Buffer[] = [];
  #length = 0;
  #needed = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#take(bytes));
    socket.on('error', (error) => this.#failed?.(error));
    socket.on('close', () => this.#failed?.(new Error('The server closed the connection')));
  }

  static open(url: URL): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname, () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    this.#received.push(bytes);
    this.#length += bytes.length;
    if (this.#length < this.#needed) return;
    const all = this.#received.length === 1 ? bytes : Buffer.concat(this.#received);
    const frame = frameOf(all);
    if (frame === undefined || all.length < frame.end) {
      this.#received = [all];
      this.#needed = frame?.end ?? 0;
      return;
    }
    this.#received = [];
    this.#length = 0;
    this.#needed = 0;
    const answered = this.#waiting;
    this.#waiting = undefined;
    this.#failed = undefined;
    answered?.({ status: Number(all.toString('latin1', 9, 12)), body: all.subarray(frame.begin, frame.end) });
  }
}

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** Begin and end of the body of an answer; undefined until its headers have arrived. */
function frameOf(bytes: Buffer): { begin: number; end: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const begin = headEnd + 4;
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, headEnd))?.[1];
  if (length === undefined) throw new Error('The answer has no Content-Length');
  return { begin, end: begin + Number(length) };
}

export function requestBytes(url: URL, path: string, body: string, headers: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries({
    Host: url.host,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
