import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The process that holds a data folder. */
export interface Holder {
  readonly pid: number;
  readonly startedAt: string;
  readonly url?: string;
  /** False while it is still asking for the folder. */
  readonly holding: boolean;
}

/** `dead`: nobody listens any more. `leaving`: it went while we asked. `silent`: it is alive and does not answer. */
type Answer = Holder | 'dead' | 'leaving' | 'silent';

const meaning = new Map<string | undefined, Answer>([
  ['ECONNREFUSED', 'dead'],
  ['ENOENT', 'dead'],
  ['ECONNRESET', 'leaving'],
  ['EPIPE', 'leaving'],
]);
const answerTimeoutMs = 5_000;
/** A socket's path fits in 104 bytes, the terminating one included, on every system. */
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
        socket.on('error', (error: NodeJS.ErrnoException) => resolve(meaning.get(error.code) ?? 'silent'));
        socket.on('close', () => resolve(line.endsWith('\n') ? parseHolder(line) : 'leaving'));
      }),
  );
}

function parseHolder(line: string): Answer {
  const { pid, startedAt, url, holding } = JSON.parse(line) ?? {};
  if (typeof pid !== 'number' || typeof startedAt !== 'string' || typeof holding !== 'boolean') return 'silent';
  return { pid, startedAt, holding, ...(typeof url === 'string' && { url }) };
}

/** Hands `use` a path of `name` in `folder` that is short enough for a socket, by way of a link where it is not. */
export async function throughShortPath<T>(folder: string, name: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= longestSocketPath) return use(path);
  const detour = await mkdtemp(join(tmpdir(), 'lectern-'));
  try {
    await symlink(folder, join(detour, 'folder'));
    return await use(join(detour, 'folder', name));
  } finally {
    await rm(detour, { recursive: true, force: true });
  }
}
