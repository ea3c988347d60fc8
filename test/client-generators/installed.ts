import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Where `npm ci` in this folder installs the programs; `.ci/long` runs it. */
export const modules = fileURLToPath(new URL('node_modules', import.meta.url));

const require = createRequire(import.meta.url);

/** A package of this folder. Without it the long tests fail: they may not be skipped unseen. */
export async function installed<Package>(name: string): Promise<Package> {
  const found = await import(resolve(name));
  return found.default ?? found;
}

function resolve(name: string): string {
  try {
    return require.resolve(name);
  } catch (cause) {
    throw new Error(`${name} is not installed. Run "npm ci --prefix test/client-generators".`, { cause });
  }
}
