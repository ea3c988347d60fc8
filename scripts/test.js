// Runs the checks beside the tests. What the tests print comes first, what a failed check says comes last.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const shell = process.platform === 'win32';

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<boolean>} whether it succeeded */
const succeeds = (child) => new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));

const check = spawn('npm', ['run', '--silent', 'check'], { cwd, shell, stdio: ['ignore', 'pipe', 'pipe'] });
const said = Promise.all([text(check.stdout), text(check.stderr)]);
const checked = succeeds(check);
const given = process.argv.slice(2);
const tests = spawn('npx', ['vitest', 'run', ...given], { cwd, shell, stdio: ['ignore', 'inherit', 'inherit'] });
const passed = await succeeds(tests);
if (!(await checked)) {
  console.error(
    `\n${(await said).join('')}\nThe tests ${passed ? 'passed' : 'failed'}; npm run check failed, as above.`,
  );
}
process.exit(passed && (await checked) ? 0 : 1);
