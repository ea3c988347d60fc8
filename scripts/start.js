// Starts the server with the demo school, and builds the console at the same time.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** @param {string} path @param {readonly string[]} args */
const start = (path, ...args) =>
  spawn(process.execPath, [fileURLToPath(new URL(path, import.meta.url)), ...args], { stdio: 'inherit' });

const server = start('../dist/cli/main.js', 'serve', '--demo');
const building = start('build-console.js');
// The server, which answers beside it, comes first.
if (building.pid !== undefined) setPriority(building.pid, constants.priority.PRIORITY_LOW);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code) => {
  building.kill();
  process.exitCode = code ?? 1;
});
