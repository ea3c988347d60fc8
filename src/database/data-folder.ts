import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { askHolder, type Holder, throughShortPath } from './holder-socket.ts';

/** The data folder, locked by this process. */
export interface DataFolder {
  readonly path: string;
  /** Publishes the server's address to processes that ask who holds the folder. */
  announce(url: string): void;
  release(): Promise<void>;
}

export class DataFolderHeld extends Error {
  override readonly name = 'DataFolderHeld';
  readonly holder: Holder | undefined;

  constructor(path: string, holder: Holder | undefined) {
    const details = [holder?.url, holder && `started ${holder.startedAt}`].filter(Boolean).join(', ');
    const who = holder ? `process ${holder.pid} (${details})` : 'another process that does not respond';
    // Only a server that has started has an address.
    const advice =
      holder !== undefined && holder.url === undefined ? 'Try again when it has started or ended' : 'Stop it';
    super(`The data folder ${path} is in use by ${who}. ${advice}, or set DATA_DIR to another folder.`);
    this.holder = holder;
  }
}

const holderLink = 'lectern.sock';
const socketName = /^lectern-[0-9a-f]{16}\.sock$/;

/**
 * Locks the folder, and creates it if needed, or throws `DataFolderHeld`.
 *
 * A killed process leaves its socket behind. Checking whether a socket is dead and replacing it cannot be one atomic
 * step, so sockets are never replaced. Each process listens on a socket with a new random name and then contacts all
 * other sockets in the folder. Of two processes that start at the same time, at least one sees the other. A process that
 * holds the folder keeps it. Among the others, the one with the smallest name wins, after the rest have left.
 * `lectern.sock` is a symbolic link to the holder's socket.
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
  const stopListening = async () => {
    await rm(join(path, name), { force: true });
    await new Promise((resolve) => server.close(resolve));
  };

  await listen(server, path, name);
  try {
    await waitForOthers(path, name);
    me = { ...me, holding: true };
    await linkToHolder(path, name);
  } catch (error) {
    await stopListening();
    throw error;
  }
  // The lock must not keep the process running.
  server.unref();
  return {
    path,
    announce: (url) => {
      me = { ...me, url };
    },
    release: async () => {
      await rm(join(path, holderLink), { force: true });
      await stopListening();
    },
  };
}

/** The socket listens and has its mode before it gets its final name, so a socket that refuses connections is dead. */
async function listen(server: Server, path: string, name: string): Promise<void> {
  const temporaryName = `.${name}`;
  await throughShortPath(
    path,
    temporaryName,
    (socketPath) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(socketPath, resolve);
      }),
  );
  await chmod(join(path, temporaryName), 0o600);
  await rename(join(path, temporaryName), join(path, name));
}

async function waitForOthers(path: string, name: string): Promise<void> {
  for (;;) {
    const others = (await readdir(path)).filter((other) => socketName.test(other) && other !== name);
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

async function linkToHolder(path: string, name: string): Promise<void> {
  const link = join(path, `.${name}.link`);
  await symlink(name, link);
  await rename(link, join(path, holderLink));
}
