import { readFileSync } from 'node:fs';

const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The version of this program, from its package. */
export const version =
  typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';

const numbers = (text: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number);

/** Whether one version is older than another. A text that is not a version is older than every version. */
export function isOlder(one: string, other: string): boolean {
  const [left, right] = [numbers(one) ?? [], numbers(other) ?? []];
  const differs = right.findIndex((number, index) => number !== left[index]);
  return differs !== -1 && (left[differs] ?? -1) < (right[differs] ?? -1);
}
