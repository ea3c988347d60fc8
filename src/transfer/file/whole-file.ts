import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';

/**
 * Writes a file or a folder under a name of its own, and gives it its name when it is complete. Two programs that write the same file at
 * once must not share a draft: the first would give its name to what the second still writes.
 */
export async function writeWhole<T>(
  file: string,
  work: (draft: string) => Promise<T>,
  place: (draft: string, file: string) => Promise<void> = rename,
): Promise<T> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.partial`;
  try {
    const result = await work(draft);
    await place(draft, file);
    return result;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
