const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const deflated = 8;

/** The texts in a ZIP archive whose names are wanted. */
export async function unzip(bytes: ArrayBuffer, isWanted: (name: string) => boolean): Promise<Map<string, string>> {
  const view = new DataView(bytes);
  let end = bytes.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== endMark) end--;
  if (end < 0) throw new Error('ZIP');
  const texts = new Map<string, string>();
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count && view.getUint32(at, true) === entryMark; entry++) {
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(bytes, at + 46, nameLength));
    if (isWanted(name)) {
      const head = view.getUint32(at + 42, true);
      // The name and the extra field stand before the content a second time, and may be of other lengths there.
      const begin = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
      const packed = new Blob([new Uint8Array(bytes, begin, view.getUint32(at + 20, true))]);
      const isDeflated = view.getUint16(at + 10, true) === deflated;
      const stream = isDeflated ? packed.stream().pipeThrough(new DecompressionStream('deflate-raw')) : packed.stream();
      texts.set(name, await new Response(stream).text());
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return texts;
}
