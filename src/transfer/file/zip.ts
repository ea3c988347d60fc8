import { PassThrough, Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { FileFault, notAnArchive } from './fault.ts';
import { refuseBomb } from './unpacked.ts';
import type { Archive } from './workbook-read.ts';

/** A ZIP archive on disk. Each file in it is read as a stream, so that none has to fit into memory. */
export async function openZip(file: string): Promise<Archive & { close(): void }> {
  const archive = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((cause: Error) => {
    throw 'code' in cause ? cause : new FileFault(notAnArchive, { cause });
  });
  const entries: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) entries.push(entry);
    // Reading a file fails if it is longer than the archive says.
    refuseBomb(
      archive.fileSize,
      entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
    );
  } catch (error) {
    archive.close();
    throw error;
  }
  const byName = new Map(entries.map((entry) => [entry.fileName, entry]));
  return {
    names: [...byName.keys()],
    close: () => archive.close(),
    read: async function* (name) {
      const entry = byName.get(name);
      if (entry === undefined) throw new Error(`The archive has no file ${name}`);
      let checksum = 0;
      for await (const piece of await archive.openReadStreamPromise(entry)) {
        checksum = crc32(piece, checksum);
        yield piece;
      }
      if (checksum !== entry.crc32) throw new FileFault(notAnArchive);
    },
  };
}

/** A fixed date, so that the same contents give the same archive. */
const fixedTime = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** Streams a ZIP archive of these files. */
export async function* zip(
  files: Iterable<{ name: string; content: AsyncIterable<string> | Iterable<string> }>,
): AsyncGenerator<Buffer, void, undefined> {
  const archive = new ZipFile();
  const output = archive.outputStream.pipe(new PassThrough());
  const contents = [...files].map(({ name, content }) => {
    const stream = Readable.from(content).on('error', (error) => output.destroy(error));
    archive.addReadStream(stream, name, fixedTime);
    return stream;
  });
  archive.end();
  try {
    yield* output;
  } finally {
    // If the reader stops early, the sources are closed too, such as a database cursor.
    for (const stream of [...contents, output]) stream.destroy();
  }
}
