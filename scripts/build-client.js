// Builds the typed client into the given folder: ES modules, and CommonJS for `require` in the folder cjs below it.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node scripts/build-client.js <folder>');
const outDir = resolve(folder);
const root = new URL('../', import.meta.url);
const compiler = fileURLToPath(new URL('node_modules/typescript/bin/tsc', root));
// Every call compiles everything: the folder was just removed.
const once = ['--incremental', 'false', '--tsBuildInfoFile', 'null'];

/** @param {string} config @param {string} to */
function compile(config, to) {
  const project = fileURLToPath(new URL(`client/${config}`, root));
  const { status } = spawnSync(process.execPath, [compiler, '-p', project, '--outDir', to, ...once], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

rmSync(outDir, { recursive: true, force: true });
compile('tsconfig.json', outDir);
compile('tsconfig.cjs.json', `${outDir}/cjs`);
writeFileSync(`${outDir}/cjs/package.json`, '{ "type": "commonjs" }\n');
