/** The check sum of ZIP archives, byte by byte from a table. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0);
  return ~sum >>> 0;
}

const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]) => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
};

const version = 20;
const utf8Names = 0x0800;
const deflate = 8;
const firstOf1980 = 0x0021;

/** A ZIP archive of texts. */
export async function zipped(files: readonly { readonly name: string; readonly text: string }[]): Promise<Blob> {
  const pieces: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let directorySize = 0;
  for (const { name, text } of files) {
    const bytes = new TextEncoder().encode(text);
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const packed = await new Response(stream).arrayBuffer();
    const called = new TextEncoder().encode(name);
    const facts = [
      [version, 2],
      [utf8Names, 2],
      [deflate, 2],
      [0, 2],
      [firstOf1980, 2],
      [crc32(bytes), 4],
      [packed.byteLength, 4],
      [bytes.length, 4],
      [called.length, 2],
      [0, 2],
    ] as const;
    const head = numbers([0x04034b50, 4], ...facts);
    const entry = numbers([0x02014b50, 4], [version, 2], ...facts, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    pieces.push(head, called, packed);
    directory.push(entry, called);
    offset += head.length + called.length + packed.byteLength;
    directorySize += entry.length + called.length;
  }
  const count = files.length;
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [directorySize, 4], [offset, 4], [0, 2]);
  return new Blob([...pieces, ...directory, end]);
}
