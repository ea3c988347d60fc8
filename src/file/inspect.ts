import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** What a file is, as far as its bytes tell. */
export interface FileFacts {
  readonly sha256: string;
  readonly bytes: number;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';
}

/** Reads a file through once: what it is written in is only certain when all of it has been seen. */
export async function inspect(file: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  let isUtf8 = true;
  let marked: FileFacts['encoding'] | undefined;
  for await (const chunk of createReadStream(file)) {
    const piece: Buffer = chunk;
    if (bytes === 0) marked = markOf(piece);
    hash.update(piece);
    bytes += piece.length;
    isUtf8 &&= decodes(utf8, piece);
  }
  isUtf8 &&= decodes(utf8);
  // Excel in China writes CSV in GB18030 and leaves no mark: what is not UTF-8 is taken to be that.
  return { sha256: hash.digest('hex'), bytes, encoding: marked ?? (isUtf8 ? 'utf-8' : 'gb18030') };
}

function markOf(piece: Buffer): FileFacts['encoding'] | undefined {
  if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le';
  if (piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be';
  return undefined;
}

function decodes(decoder: InstanceType<typeof TextDecoder>, piece?: Buffer): boolean {
  try {
    decoder.decode(piece, { stream: piece !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** The text of a file in pieces; `read` is told how many bytes were read so far. */
export async function* textOf(
  file: string,
  encoding: FileFacts['encoding'],
  read: (bytes: number) => void = () => {},
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding);
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    const piece: Buffer = chunk;
    bytes += piece.length;
    read(bytes);
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder.decode();
}
