import { execFile } from 'node:child_process';
import { readdir, realpath } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const oldestSupportedVersion = 15;

/** Folders that hold one folder for each installed version, with the binaries in its `bin`. */
const versionFolders = [
  '/usr/lib/postgresql',
  '/usr/local/lib/postgresql',
  '/opt/homebrew/opt',
  '/usr/local/opt',
  '/home/linuxbrew/.linuxbrew/opt',
  '/Applications/Postgres.app/Contents/Versions',
];

/**
 * The `bin` folder of the oldest supported PostgreSQL on this machine: the one most likely to tell when we use something
 * newer than we promise. Nothing when there is none.
 */
export async function findInstalledPostgres(): Promise<string | undefined> {
  const found = new Map<string, number>();
  for (const folder of await candidates()) {
    const bin = await realpath(folder).catch(() => folder);
    const version = await postgresVersion(bin);
    if (version !== undefined && version >= oldestSupportedVersion) found.set(bin, version);
  }
  return [...found].sort(([, a], [, b]) => a - b)[0]?.[0];
}

/** The major version of the server in this folder; nothing unless the folder holds all we need to run one. */
export async function postgresVersion(bin: string): Promise<number | undefined> {
  try {
    await Promise.all(['initdb', 'pg_ctl'].map((name) => run(join(bin, name), ['--version'])));
    const { stdout } = await run(join(bin, 'postgres'), ['--version']);
    return Number(/\d+/.exec(stdout)?.[0]);
  } catch {
    return undefined;
  }
}

async function candidates(): Promise<string[]> {
  const configured = await run('pg_config', ['--bindir']).catch(() => ({ stdout: '' }));
  const installed = await Promise.all(
    versionFolders.map(async (parent) => {
      const names = await readdir(parent).catch(() => []);
      return names.filter((name) => /^(postgresql(@\d+)?|\d+)$/.test(name)).map((name) => join(parent, name, 'bin'));
    }),
  );
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [configured.stdout.trim(), ...installed.flat(), ...onPath].filter((folder) => folder !== '');
}
