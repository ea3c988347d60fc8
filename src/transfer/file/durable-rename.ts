import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Gives a finished file its name. After this returns, a power failure loses neither its content nor its name. */
export async function renameDurably(draft: string, file: string): Promise<void> {
  await sync(draft);
  await rename(draft, file);
  await sync(dirname(file));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
