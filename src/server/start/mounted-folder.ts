import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { StartRefused } from '../start-refused.ts';

const mountTable = '/proc/self/mountinfo';
const mountPointColumn = 4;

/**
 * With DATA_DIR_MOUNTED=required, throws unless the folder of the embedded database is on a mounted volume. What a
 * container writes elsewhere is lost with the container.
 */
export async function requireMountedFolder(settings: Settings): Promise<void> {
  if (settings.DATABASE_URL !== '' || settings.DATA_DIR_MOUNTED !== 'required') return;
  const folder = resolve(settings.DATA_DIR);
  const table = await readFile(mountTable, 'utf8').catch((error: Error) => {
    throw new StartRefused(`DATA_DIR_MOUNTED is required, but the mounts cannot be read: ${error.message}.`);
  });
  if (!isBelowMount(folder, table)) {
    throw new StartRefused(
      `DATA_DIR is ${folder}, which is not on a mounted volume: the data would be lost with the container. Mount a ` +
        `volume there (docker run -v lectern:${folder} …), or set DATABASE_URL to use PostgreSQL.`,
    );
  }
}

/** Whether a folder is on a mount other than that of the root folder, by the kernel's table of mounts. */
export function isBelowMount(folder: string, table: string): boolean {
  const mountPoints = table.split('\n').map((line) => unescaped(line.split(' ')[mountPointColumn] ?? ''));
  return mountPoints.some((point) => point.length > 1 && `${folder}${sep}`.startsWith(`${point}${sep}`));
}

/** The kernel writes a space, a tab, a newline and a backslash in octal. */
const unescaped = (text: string) =>
  text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
