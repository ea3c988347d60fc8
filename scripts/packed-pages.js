// Run by npm before and after it packs. Before: takes the links to files that the package does not contain, such as sources,
// tests and pictures, out of the pages that it contains. After ("restore"): puts the pages back as they were.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';

const originals = '.packing';

function restore() {
  if (!existsSync(originals)) return;
  cpSync(originals, '.', { recursive: true });
  rmSync(originals, { recursive: true });
}

/** @returns {string[]} the files of the package */
function packedFiles() {
  const options = { encoding: /** @type {const} */ ('utf8'), maxBuffer: 2 ** 26 };
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], options));
  return packed.files.map((/** @type {{ path: string }} */ { path }) => path);
}

/**
 * @param {string} page
 * @param {readonly string[]} files
 */
function withoutDeadLinks(page, files) {
  /** @param {string} link */
  const isPacked = (link) => {
    if (/^(https?:|mailto:|#)/.test(link)) return true;
    const target = posix.join(posix.dirname(page), link.replace(/#.*$/, ''));
    return files.some((file) => file === target || file.startsWith(target.replace(/\/*$/, '/')));
  };
  const text = readFileSync(page, 'utf8');
  return text
    .split(/^(```.*?^```$)/ms)
    .map((part) =>
      part.startsWith('```')
        ? part
        : part
            .replace(/^!\[[^\]]*\]\(([^)\s]+)\)\n\n?/gm, (image, link) => (isPacked(link) ? image : ''))
            .replace(/\[((?:`[^`]*`|\\.|\[[^\]]*\]|[^[\]`\\])*)\]\(([^)\s]+)\)/g, (whole, words, link) =>
              isPacked(link) ? whole : words,
            ),
    )
    .join('');
}

restore();
if (process.argv[2] !== 'restore') {
  const files = packedFiles();
  for (const page of files.filter((file) => file.endsWith('.md'))) {
    const changed = withoutDeadLinks(page, files);
    if (changed === readFileSync(page, 'utf8')) continue;
    mkdirSync(dirname(`${originals}/${page}`), { recursive: true });
    cpSync(page, `${originals}/${page}`);
    writeFileSync(page, changed);
  }
}
