import { existsSync } from 'node:fs';

/** The root folder of the project, found from the sources and from the compiled files. */
export const root = above(new URL('.', import.meta.url));

function above(folder: URL): URL {
  if (existsSync(new URL('migrations/', folder))) return folder;
  const parent = new URL('..', folder);
  if (parent.href === folder.href) throw new Error('No folder above this file has migrations/');
  return above(parent);
}
