import { access } from 'node:fs/promises';
import { StartRefused } from './start-refused.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user lacks the permission',
  EPERM: 'this user lacks the permission',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's disk quota is used up",
};

/** A readable reason for a file system error; undefined for other errors. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined;
  return reasons[String(error.code)] ?? error.message;
}

/** Turns a file system error into a message that names the file. */
export function fileError(file: string, done: 'read' | 'written', error: unknown): unknown {
  const reason = reasonOf(error);
  return reason === undefined ? error : new StartRefused(`${file} cannot be ${done}: ${reason}.`);
}

export async function mustBeThere(file: string): Promise<void> {
  await access(file).catch((error: unknown) => {
    throw fileError(file, 'read', error);
  });
}

export async function mustBeNew(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new StartRefused(`${file} already exists. Choose another name.`);
}
