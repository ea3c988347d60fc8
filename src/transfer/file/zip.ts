import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createDeflateRaw, createInflateRaw, crc32 as nodeCrc32 } from 'node:zlib';

/** A file inside a ZIP archive. */
interface Entry {
  readonly name: string;
  readonly offset: number;
  readonly packedSize: number;
  readonly deflated: boolean;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const longestEnd = 65_557;

/** Opens a ZIP archive: the contents of each file in it as a stream of bytes. */
export async function openZip(file: string) {
  const handle = await open(file);
  const entries = await entriesOf(handle).catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  return {
    names: entries.map(({ name }) => name),
    close: () => handle.close(),
    read: async function* (name: string): AsyncGenerator<Buffer, void, undefined> {
      const entry = entries.find((each) => each.name === name);
      if (entry === undefined) throw new Error(`There is no ${name} in it`);
      // The name and the extra field stand before the content a second time, and may be of other lengths there.
      const head = await bytesAt(handle, entry.offset, 30);
      const begin = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
      const packed = handle.createReadStream({
        start: begin,
        end: begin + entry.packedSize - 1,
        autoClose: false,
      });
      yield* entry.deflated ? packed.pipe(createInflateRaw()) : packed;
    },
  };
}

type Handle = Awaited<ReturnType<typeof open>>;

async function bytesAt(handle: Handle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function entriesOf(handle: Handle): Promise<Entry[]> {
  const { size } = await handle.stat();
  const tail = await bytesAt(handle, Math.max(0, size - longestEnd), longestEnd);
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(endMark);
  const end = tail.lastIndexOf(mark);
  if (end === -1) throw new Error('It is not a ZIP archive');
  const directory = await bytesAt(handle, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const entries: Entry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === entryMark; ) {
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      deflated: directory.readUInt16LE(at + 10) === 8,
      packedSize: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** A ZIP archive of these files, as a stream of bytes. Times in it are fixed: the same contents make the same archive. */
export async function* zip(files: Iterable<{ name: string; content: AsyncIterable<string> | Iterable<string> }>) {
  let offset = 0;
  const directory: Buffer[] = [];
  for (const { name, content } of files) {
    const counted = { crc: 0, size: 0 };
    const nameBytes = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    common(head, 4, { crc: 0, size: 0 }, 0, nameBytes.length);
    yield Buffer.concat([head, nameBytes]);
    let packed = 0;
    for await (const piece of Readable.from(counting(content, counted)).pipe(createDeflateRaw())) {
      packed += piece.length;
      yield piece;
    }
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    sizes.writeUInt32LE(counted.crc, 4);
    sizes.writeUInt32LE(packed, 8);
    sizes.writeUInt32LE(counted.size, 12);
    yield sizes;
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(entryMark, 0);
    entry.writeUInt16LE(20, 4);
    common(entry, 6, counted, packed, nameBytes.length);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, nameBytes);
    offset += head.length + nameBytes.length + packed + sizes.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endMark, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([entries, end]);
}

/** From the needed version on, a file's own head and its entry in the directory have the same fields. */
function common(
  target: Buffer,
  at: number,
  { crc, size }: { crc: number; size: number },
  packed: number,
  name: number,
) {
  const sizesFollow = 0x0008;
  const utf8Name = 0x0800;
  const deflate = 8;
  const firstOf1980 = 0x0021;
  target.writeUInt16LE(20, at);
  target.writeUInt16LE(sizesFollow | utf8Name, at + 2);
  target.writeUInt16LE(deflate, at + 4);
  target.writeUInt16LE(firstOf1980, at + 8);
  target.writeUInt32LE(crc, at + 10);
  target.writeUInt32LE(packed, at + 14);
  target.writeUInt32LE(size, at + 18);
  target.writeUInt16LE(name, at + 22);
}

async function* counting(content: AsyncIterable<string> | Iterable<string>, counted: { crc: number; size: number }) {
  for await (const piece of content) {
    const bytes = Buffer.from(piece);
    counted.crc = nodeCrc32(bytes, counted.crc);
    counted.size += bytes.length;
    yield bytes;
  }
}
