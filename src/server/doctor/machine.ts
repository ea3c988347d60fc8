import { access, constants, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { askHolder } from '../../database/holder-socket.ts';
import { version } from '../../database/version.ts';
import type { Check, Finding } from './check.ts';

/** The input of the checks of this machine. */
export interface MachineContext {
  readonly host: string;
  readonly port: number;
  /** The folder of the embedded database; undefined with PostgreSQL. */
  readonly dataFolder: string | undefined;
}

const mebibyte = 1024 * 1024;
const tightMebibytes = 1024;
const fullMebibytes = 100;

export const machineChecks: readonly Check<MachineContext>[] = [
  {
    name: 'program',
    run: async () => ({ status: 'ok', message: `Lectern ${version} on Node.js ${process.versions.node}.` }),
  },
  {
    name: 'data folder',
    run: async ({ dataFolder }) => {
      if (dataFolder === undefined) return { status: 'ok', message: 'None: the data is in PostgreSQL.' };
      const mode = await modeOf(dataFolder);
      if (mode === undefined) return { status: 'ok', message: `The server creates ${dataFolder} at its first start.` };
      return (await unusable(dataFolder)) ?? (await openToOthers(dataFolder, mode)) ?? heldBy(dataFolder);
    },
  },
  {
    name: 'disk',
    run: async ({ dataFolder }) => {
      if (dataFolder === undefined) return { status: 'ok', message: 'The data is on the disk of PostgreSQL.' };
      const { bavail, bsize } = await statfs(await existing(dataFolder));
      const free = Math.floor((bavail * bsize) / mebibyte);
      const message = `The disk of the data folder has ${free} MiB free.`;
      if (free >= tightMebibytes) return { status: 'ok', message };
      return {
        status: free < fullMebibytes ? 'fail' : 'warn',
        message,
        advice: 'Free some space before the disk is full.',
      };
    },
  },
  {
    name: 'port',
    run: async ({ host, port }) => {
      const code = await listenOnce(host, port);
      if (code === undefined) return { status: 'ok', message: `Port ${port} on ${host} is free.` };
      if (code === 'EADDRINUSE') return whoListens(host, port);
      const advice = code === 'EADDRNOTAVAIL' ? 'Set HOST to an address of this machine.' : 'Set PORT above 1023.';
      return { status: 'fail', message: `The server cannot listen on port ${port} of ${host} (${code}).`, advice };
    },
  },
];

const modeOf = (path: string) =>
  stat(path).then(
    ({ mode }) => mode & 0o777,
    () => undefined,
  );

async function unusable(folder: string): Promise<Finding | undefined> {
  const reason = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (reason === undefined) return undefined;
  const advice = 'Run the server as the owner of the folder, or set DATA_DIR to another folder.';
  return { status: 'fail', message: `${folder} cannot be used: ${reason}.`, advice };
}

async function openToOthers(folder: string, mode: number): Promise<Finding | undefined> {
  const secret = join(folder, 'secret');
  const secretMode = (await modeOf(secret)) ?? 0;
  const [path, right] = secretMode & 0o077 ? [secret, '600'] : [folder, '700'];
  if (path === folder && (mode & 0o077) === 0) return undefined;
  const advice = `chmod ${right} ${path}`;
  return { status: 'warn', message: `Other users of this machine can read ${path}.`, advice };
}

async function heldBy(folder: string): Promise<Finding> {
  const holder = await askHolder(folder, 'lectern.sock');
  const who =
    typeof holder === 'object' ? `in use by process ${holder.pid}${holder.url ? ` at ${holder.url}` : ''}` : 'free';
  return { status: 'ok', message: `${folder} is ${who}.` };
}

/** The folder, or its nearest parent that exists. */
async function existing(folder: string): Promise<string> {
  return (await modeOf(folder)) === undefined && dirname(folder) !== folder ? existing(dirname(folder)) : folder;
}

/** The error code if nobody can listen there. */
function listenOnce(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

async function whoListens(host: string, port: number): Promise<Finding> {
  const everywhere = new Map([
    ['0.0.0.0', '127.0.0.1'],
    ['::', '[::1]'],
  ]);
  const name = everywhere.get(host) ?? (host.includes(':') ? `[${host}]` : host);
  const alive = await fetch(`http://${name}:${port}/healthz`, { signal: AbortSignal.timeout(5_000) })
    .then((response) => response.json())
    .then((answer) => Object(answer).status === 'ok')
    .catch(() => false);
  if (alive) return { status: 'ok', message: `A Lectern server answers on port ${port} of ${host}.` };
  return {
    status: 'warn',
    message: `Port ${port} on ${host} is in use, and no Lectern server answers there over plain HTTP.`,
    advice: 'If it is another program, set PORT to another port.',
  };
}
