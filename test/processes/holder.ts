import { once } from 'node:events';
import { DataFolderHeld, holdDataFolder } from '../../src/database/data-folder.ts';

/** Says `ready`, waits for a line, tries to hold the folder, says `held` or who holds it, and stays. */
export async function main(folder: string): Promise<void> {
  console.log('ready');
  await once(process.stdin, 'data');
  try {
    await holdDataFolder(folder);
    console.log('held');
  } catch (error) {
    if (!(error instanceof DataFolderHeld)) throw error;
    console.log(error.message);
  }
}
