import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { askHolder, type Holder, throughShortPath } from './holder-socket.ts';

/** The data folder, held by this process alone. */
export interface DataFolder {
  readonly path: string;
  /** Tells whoever asks who holds the folder where the server listens. */
  announce(url: string): void;
  release(): Promise<void>;
}

export class DataFolderHeld extends Error {
  override readonly name = 'DataFolderHeld';
  readonly holder: Holder | undefined;

  constructor(path: string, holder: Holder | undefined) {
    const details = [holder?.url, holder && `started ${holder.startedAt}`].filter(Boolean).join(', ');
    const who = holder ? `process ${holder.pid} (${details})` : 'another process, which does not answer';
    super(`The data folder ${path} is in use by ${who}. Stop it, or set DATA_DIR to another folder.`);
    this.holder = holder;
  }
}

const address = 'lectern.sock';
const claim = /^lectern-[0-9a-f]{16}\.sock$/;

/**
 * Takes the folder, creating it when it is not there, or throws `DataFolderHeld`.
 *
 * A process that was killed leaves its socket behind, and telling such a socket from a live one and replacing it are
 * two steps between which others act. So nothing is ever replaced: whoever wants the folder listens under a name of
 * its own, never used before, and then looks at all the others. Of two that come at the same time at least one sees
 * the other. One that holds the folder keeps it; of those that only ask, the smallest name goes on, once the others
 * have gone. `lectern.sock` is a link to the holder's socket, for those who want to talk to it.
 */
export async function holdDataFolder(folder: string): Promise<DataFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = await realpath(folder);
  let me: Holder = {
    pid: process.pid,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    holding: false,
  };
  const name = `lectern-${randomBytes(8).toString('hex')}.sock`;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(`${JSON.stringify(me)}\n`);
  });
  const withdraw = async () => {
    await rm(join(path, name), { force: true });
    await new Promise((resolve) => server.close(resolve));
  };

  await listen(server, path, name);
  try {
    await untilAlone(path, name);
    me = { ...me, holding: true };
    await pointTo(path, name);
  } catch (error) {
    await withdraw();
    throw error;
  }
  // The lock alone is no reason for the process to stay.
  server.unref();
  return {
    path,
    announce: (url) => {
      me = { ...me, url };
    },
    release: async () => {
      await rm(join(path, address), { force: true });
      await withdraw();
    },
  };
}

/** The socket is chmodded, and listens, before it gets its name: under it, nobody listening means dead. */
async function listen(server: Server, path: string, name: string): Promise<void> {
  const unnamed = `.${name}`;
  await throughShortPath(
    path,
    unnamed,
    (socketPath) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(socketPath, resolve);
      }),
  );
  await chmod(join(path, unnamed), 0o600);
  await rename(join(path, unnamed), join(path, name));
}

async function untilAlone(path: string, name: string): Promise<void> {
  for (;;) {
    const others = (await readdir(path)).filter((other) => claim.test(other) && other !== name);
    let waiting = false;
    for (const other of others) {
      const answer = await askHolder(path, other);
      if (answer === 'dead') await rm(join(path, other), { force: true });
      else if (answer === 'leaving') waiting = true;
      else if (answer === 'silent') throw new DataFolderHeld(path, undefined);
      else if (answer.holding || other < name) throw new DataFolderHeld(path, answer);
      else waiting = true;
    }
    if (!waiting) return;
    await pause(10);
  }
}

async function pointTo(path: string, name: string): Promise<void> {
  const link = join(path, `.${name}.link`);
  await symlink(name, link);
  await rename(link, join(path, address));
}
