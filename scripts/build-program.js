// Builds the program into dist/cli, or the given folder: few files instead of a thousand modules, which would take a second to load. What only
// some commands need is in files of their own. The packages that it uses are inside, with their licences; only PGlite, which
// does not consist of modules alone, is installed beside it.
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const [folder = `${root}dist/cli`] = process.argv.slice(2);

const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: [
    ...['src/cli/main.ts', 'src/cli/health-check.ts'],
    ...['src/database/embedded-worker.js', 'src/events/webhook/send/sending-worker.ts'],
  ],
  // pg asks for pg-native only if a program wants it.
  external: [/^@electric-sql\/pglite/, 'pg-native'],
});
rmSync(folder, { recursive: true, force: true });
const { output } = await bundle.write({
  dir: folder,
  chunkFileNames: '[name].js',
  sourcemap: true,
  sourcemapExcludeSources: true,
});
await bundle.close();
chmodSync(`${folder}/main.js`, 0o755);

const modules = output
  .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  .map((id) => id.replaceAll('\\', '/'));
const packages = new Set(modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []));
writeFileSync(`${folder}/licences.txt`, [...packages].sort().map(licenceOf).join('\n\n'));

/** @param {string} path the folder of a package */
function licenceOf(path) {
  const { name, version, license } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'));
  /** @param {RegExp} file */
  const read = (file) =>
    readdirSync(path)
      .filter((each) => file.test(each))
      .map((each) => readFileSync(`${path}/${each}`, 'utf8'));
  // A few packages have it only in their readme.
  const [text = /^#+ licen[cs]e.*/ims.exec(read(/^readme/i).join())?.[0]] = read(/^licen[cs]e/i);
  if (text === undefined) throw new Error(`The licence of ${name} was not found`);
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}
