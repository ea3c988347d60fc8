const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}

const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;

/** The checksums in the directory of a ZIP archive, by file name. */
function checksumsIn(archive: Uint8Array): Map<string, number> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const checksums = new Map<string, number>();
  let end = archive.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== directoryEnd) end -= 1;
  if (end < 0) return checksums;
  let at = view.getUint32(end + 16, true);
  while (at + 46 <= end && view.getUint32(at, true) === directoryEntry) {
    const length = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + length));
    checksums.set(name, view.getUint32(at + 16, true));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return checksums;
}

/** Whether every unpacked file is the one that was packed. `unzipSync` does not check this. */
export function isIntact(archive: Uint8Array, files: Readonly<Record<string, Uint8Array>>): boolean {
  const checksums = checksumsIn(archive);
  return Object.entries(files).every(([name, bytes]) => checksums.get(name) === crc32(bytes));
}
