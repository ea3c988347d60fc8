import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/cache.ts';

export interface CodeBlock {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** Why the long tests do not run its commands, from the comment before it. */
  readonly notRun: string | undefined;
}

/** In the order in which a newcomer reads them. `docs/cli.md` is printed by the program itself. */
export const pages = [
  'README.md',
  ...['docs', 'docs/decisions', 'client', '.'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name))
      .sort(),
  ),
].filter((page, index, all) => page !== 'docs/cli.md' && all.indexOf(page) === index);

export const codeBlocks: readonly CodeBlock[] = pages.flatMap((page) => blocksIn(page));

function blocksIn(page: string): CodeBlock[] {
  const text = readFileSync(join(root, page), 'utf8');
  const block = /(?:^ *<!-- not run: ([^\n]+) -->\n)?^( *)```(\w*)\n(.*?)^ *```$/gms;
  return [...text.matchAll(block)].map((match) => {
    const [, notRun, indent = '', language = '', content = ''] = match;
    const lines = content.split('\n').map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
    return { page, line: text.slice(0, match.index).split('\n').length, language, text: lines.join('\n'), notRun };
  });
}
