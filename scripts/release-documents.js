// Makes the present commit and its OpenAPI documents those of the last release, with which later versions are compared and
// from which they are upgraded in the tests.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** @param {string} name */
const at = (name) => new URL(`../${name}`, import.meta.url);
/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(at(name), 'utf8'));

for (const name of ['openapi.json', 'openapi-interface.json']) {
  writeFileSync(at(`test/last-release/${name}`), `${JSON.stringify(read(name))}\n`);
}
const { version } = read('package.json');
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: at('.'), encoding: 'utf8' }).trim();
writeFileSync(at('test/last-release/released.json'), `${JSON.stringify({ version, commit }, null, 2)}\n`);
