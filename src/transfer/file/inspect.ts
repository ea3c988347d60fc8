import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Facts about a file, from its bytes. */
export interface FileFacts {
  readonly sha256: string;
  readonly bytes: number;
  /** Undefined if the file is not text in a known encoding. */
  readonly encoding: Encoding | undefined;
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** Reads the whole file once, because only then is its encoding certain. */
export async function inspect(file: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  // Excel in China writes CSV in GB18030 without a byte order mark. A file that is not UTF-8 but valid GB18030 is read as that.
  const candidates = new Map(
    (['utf-8', 'gb18030'] as const).map((name) => [name, new TextDecoder(name, { fatal: true })]),
  );
  let bytes = 0;
  let marked: Encoding | undefined;
  for await (const chunk of createReadStream(file)) {
    const piece: Buffer = chunk;
    if (bytes === 0) marked = markOf(piece);
    hash.update(piece);
    bytes += piece.length;
    for (const [name, decoder] of candidates) if (!decodes(decoder, piece)) candidates.delete(name);
  }
  for (const [name, decoder] of candidates) if (!decodes(decoder)) candidates.delete(name);
  const [likeliest] = candidates.keys();
  return { sha256: hash.digest('hex'), bytes, encoding: marked ?? likeliest };
}

function markOf(piece: Buffer): Encoding | undefined {
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

/** The text of a file in pieces; `read` receives the number of bytes read so far. */
export async function* textOf(
  file: string,
  encoding: Encoding,
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
