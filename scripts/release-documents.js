// Makes a commit (HEAD, or the argument) and its OpenAPI documents those of the last release, with which later versions are
// compared and from which they are upgraded in the tests.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** @param {string} name */
const at = (name) => new URL(`../${name}`, import.meta.url);
/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: at('.'), encoding: 'utf8', maxBuffer: 2 ** 26 });

const commit = git('rev-parse', '--verify', `${process.argv[2] ?? 'HEAD'}^{commit}`).trim();
/** @param {string} name */
const read = (name) => JSON.parse(git('show', `${commit}:${name}`));

for (const name of ['openapi.json', 'openapi-interface.json']) {
  writeFileSync(at(`test/last-release/${name}`), `${JSON.stringify(read(name))}\n`);
}
const { version } = read('package.json');
writeFileSync(at('test/last-release/released.json'), `${JSON.stringify({ version, commit }, null, 2)}\n`);
