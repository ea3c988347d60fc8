import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vitest/config';
import { root } from './cache.ts';

const sources = join(root, 'src/');

/** What a test imports from `src` comes from this folder of compiled sources. Tests and their helpers remain Vitest's. */
export const compiledSources = (folder: string): Plugin => ({
  name: 'compiled-sources',
  enforce: 'pre',
  resolveId(name, importer) {
    if (importer === undefined || !/^\..*\.ts$/.test(name)) return;
    const path = resolve(dirname(importer), name);
    if (path.startsWith(sources) && !path.endsWith('.test.ts'))
      return join(folder, relative(root, path)).replace(/\.ts$/, '.js');
  },
});
