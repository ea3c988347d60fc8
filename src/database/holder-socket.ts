import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The process that holds a data folder. */
export interface Holder {
  readonly pid: number;
  readonly startedAt: string;
  readonly url?: string;
  /** False until it has the lock. */
  readonly holding: boolean;
}

/** `dead`: no process listens. `leaving`: it closed the connection. `silent`: it accepted the connection but did not answer. */
type Answer = Holder | 'dead' | 'leaving' | 'silent';

const answerByErrorCode = new Map<string | undefined, Answer>([
  ['ECONNREFUSED', 'dead'],
  ['ENOENT', 'dead'],
  ['ECONNRESET', 'leaving'],
  ['EPIPE', 'leaving'],
]);
const answerTimeoutMs = 5_000;
/** On every system, a socket path may have at least 104 bytes, including the terminating zero. */
const longestSocketPath = 103;

export function askHolder(folder: string, name: string): Promise<Answer> {
  return throughShortPath(
    folder,
    name,
    (path) =>
      new Promise<Answer>((resolve) => {
        let line = '';
        const socket = connect(path);
        socket.setEncoding('utf8');
        socket.setTimeout(answerTimeoutMs, () => socket.destroy(new Error('No answer')));
        socket.on('data', (text) => {
          line += text;
        });
        socket.on('error', (error: NodeJS.ErrnoException) => resolve(answerByErrorCode.get(error.code) ?? 'silent'));
        socket.on('close', () => resolve(line.endsWith('\n') ? parseHolder(line) : 'leaving'));
      }),
  );
}

function parseHolder(line: string): Answer {
  const { pid, startedAt, url, holding } = JSON.parse(line) ?? {};
  if (typeof pid !== 'number' || typeof startedAt !== 'string' || typeof holding !== 'boolean') return 'silent';
  return { pid, startedAt, holding, ...(typeof url === 'string' && { url }) };
}

/** Calls `use` with a path to the socket; a path that is too long goes through a temporary symbolic link. */
export async function throughShortPath<T>(folder: string, name: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= longestSocketPath) return use(path);
  const linkFolder = await mkdtemp(join(tmpdir(), 'lectern-'));
  try {
    await symlink(folder, join(linkFolder, 'folder'));
    return await use(join(linkFolder, 'folder', name));
  } finally {
    await rm(linkFolder, { recursive: true, force: true });
  }
}
