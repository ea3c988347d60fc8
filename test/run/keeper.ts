import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, chmod, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';

export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

export interface Keeper {
  /** The folder that the script made. */
  readonly folder: string;
  /** Lets the script go on to its end, and waits for it. */
  release(): Promise<void>;
}

/**
 * Runs a shell script that makes a temporary folder, writes its path as its only output, waits in `cat`, and cleans up
 * at its end. It waits on a pipe that closes with this process, so it cleans up also after Ctrl-C or `kill -9`.
 */
export async function keep(script: string, args: readonly string[] = [], user?: OsUser): Promise<Keeper> {
  const shell = spawn('/bin/sh', ['-euc', prologue + script, 'keeper', ...args], {
    // A process group of its own: in the terminal's, Ctrl-C would end it before it has cleaned up.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TMPDIR: (await memory()) ?? (user ? '/tmp' : tmpdir()) },
    ...user,
  });
  const errors = text(shell.stderr);
  const ended = once(shell, 'close').then(() => undefined);
  const output = once(shell.stdout, 'data').then(String);
  const folder = await Promise.race([output, ended]);
  if (folder === undefined) throw new Error((await errors).trim());
  return {
    folder: folder.trim(),
    release: async () => {
      shell.stdin.end();
      await ended;
    },
  };
}

const plentyOfBytes = 4 * 2 ** 30;

/**
 * A folder in memory, where there is one with room: every commit waits for the disk, and nobody misses the tests' data.
 * Otherwise it is the temporary folder; another user may not be let into the one of this user.
 */
async function memory(): Promise<string | undefined> {
  const folder = '/dev/shm';
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize > plentyOfBytes ? folder : undefined;
  } catch {
    return undefined;
  }
}

// Where nobody reads the output any more, the script must come to its end, not be killed by writing it.
const prologue = `
  trap '' PIPE
  folder=$(mktemp -d "$TMPDIR/lectern-test-XXXXXX")
  trap 'rm -rf -- "$folder"' EXIT
`;

/** An empty folder that every OS user may read, gone with this process at the latest. */
export async function keepFolder(): Promise<Keeper> {
  const kept = await keep('echo "$folder"; cat >/dev/null');
  await chmod(kept.folder, 0o755);
  return kept;
}
