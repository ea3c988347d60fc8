// Builds the console into dist/console if it is missing or older than its sources. The console has its own packages, so
// that the server can be installed without them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['console', 'src/client', 'src/transfer/file/workbook.ts'];
const left = ['node_modules'];
/** Why the last build failed. The server shows it in place of the console. */
const failure = join(root, 'dist/console-not-built.txt');

/** @param {string} path @returns {number} when the newest file below was changed */
function newest(path) {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  const inside = readdirSync(path).filter((name) => !left.includes(name));
  return Math.max(mtimeMs, ...inside.map((name) => newest(join(path, name))));
}

/** @param {string} command @param {readonly string[]} args @param {string} folder */
function run(command, args, folder) {
  const shell = process.platform === 'win32';
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(command, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'], shell });
  if (status !== 0) {
    const reason = `"${command} ${args.join(' ')}" failed`;
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(failure, reason);
    console.error(`The console was not built: ${reason}. The server works without it; "npm run console" tries again.`);
    process.exit(1);
  }
}

const timeOf = (/** @type {string} */ path) => (existsSync(join(root, path)) ? statSync(join(root, path)).mtimeMs : 0);

rmSync(failure, { force: true });
if (timeOf('dist/console/index.html') < Math.max(...sources.map((source) => newest(join(root, source))))) {
  const lock = 'console/package-lock.json';
  if (timeOf('console/node_modules/.package-lock.json') < timeOf(lock)) {
    console.log("Installing the console's packages, once …");
    run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], join(root, 'console'));
  }
  run('npx', ['vite', 'build', '--logLevel', 'error', 'console'], root);
  console.log('The console is built.');
}
