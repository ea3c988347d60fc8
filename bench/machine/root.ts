import { existsSync } from 'node:fs';

/** The folder of the product: from the sources and from what they are compiled to alike. */
export const root = above(new URL('.', import.meta.url));

function above(folder: URL): URL {
  if (existsSync(new URL('migrations/', folder))) return folder;
  const parent = new URL('..', folder);
  if (parent.href === folder.href) throw new Error('The folder of migrations is not above this file');
  return above(parent);
}
