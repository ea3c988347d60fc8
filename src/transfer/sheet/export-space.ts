import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, open, readdir, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fail } from '../../operation/errors/failure.ts';
import { sheetErrors } from './errors.ts';

export interface ExportSpaceOptions {
  /** The most bytes that the exports of all processes may take on the disk; one caller has half of it. */
  readonly mostBytes: number;
  /** A file must be read within this time. The connection of a client that reads nothing at all is closed earlier. */
  readonly readWithinMs: number;
  readonly clock: () => number;
  /** The free bytes of the disk. */
  readonly freeBytes: (folder: string) => Promise<number>;
}

const mebibyte = 1024 * 1024;

const standard: ExportSpaceOptions = {
  mostBytes: 4096 * mebibyte,
  readWithinMs: 3_600_000,
  clock: Date.now,
  freeBytes: async (folder) => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
};

/** Space is taken in such steps, so that the notes are not read for every row. */
const stepBytes = 16 * mebibyte;

/** When a caller may ask again whose exports, or those of others, take up the space. */
const seconds = 60;

/** Names this process among all that ever use the folder. */
const self = { host: digest(hostname()), pid: process.pid, start: randomUUID().slice(0, 8) };

/** A note about a file that is written or read. Its name says whose it is; it is a sparse file as large as what it notes. */
interface Note {
  readonly host: string;
  readonly pid: number;
  readonly start: string;
  readonly id: string;
  readonly caller: string;
  readonly sinceMs: number;
}

const nameOf = ({ host, pid, start, id, caller, sinceMs }: Note) =>
  [host, pid, start, id, caller, sinceMs, 'note'].join('.');

function noteOf(name: string): Note | undefined {
  const [host = '', pid, start = '', id = '', caller = '', sinceMs, kind] = name.split('.');
  if (kind !== 'note') return undefined;
  return { host, pid: Number(pid), start, id, caller, sinceMs: Number(sinceMs) };
}

/** A file that `write` has written. It has no name any more and is gone when it was read, or given up. */
export interface Spooled<Written> {
  readonly written: Written;
  readonly size: number;
  readonly stream: Readable;
}

/**
 * The space on the disk for exports that are being written, or wait to be read. Processes with the same temporary folder share
 * it: each notes in one folder what it takes. A process that was killed leaves its notes and a half-written file, which the next
 * one removes.
 */
export class ExportSpace {
  readonly #options: ExportSpaceOptions;

  constructor(options: Partial<ExportSpaceOptions> = {}) {
    this.#options = { ...standard, ...options };
  }

  /** Removes what killed processes have left. */
  async clean(): Promise<void> {
    await this.#notes();
  }

  /** Throws if the caller has no space left. */
  async check(callerId: string): Promise<void> {
    await this.#allowed(digest(callerId), '', 1);
  }

  /** `write` asks for the space of each piece before it writes it. */
  async spool<Written>(
    callerId: string,
    write: (file: string, take: (bytes: number) => Promise<void>) => Promise<Written>,
  ): Promise<Spooled<Written>> {
    const folder = await this.#folder();
    const id = randomUUID();
    const caller = digest(callerId);
    const note = join(folder, nameOf({ ...self, id, caller, sinceMs: this.#options.clock() }));
    const file = join(folder, `${id}.file`);
    let size = 0;
    let taken = 0;
    const take = async (bytes: number) => {
      size += bytes;
      if (size <= taken) return;
      taken = Math.min(size + stepBytes, await this.#allowed(caller, id, size));
      await truncate(note, taken);
    };
    const release = () => rm(note, { force: true });
    await writeFile(note, '', { mode: 0o600 });
    try {
      const written = await write(file, take);
      await truncate(note, size);
      const handle = await open(file);
      await rm(file);
      const stream = handle.createReadStream();
      const tooLate = setTimeout(
        () => stream.destroy(new Error('The export was not read in time')),
        this.#options.readWithinMs,
      );
      stream.once('close', () => {
        clearTimeout(tooLate);
        void release();
      });
      return { written, size: (await handle.stat()).size, stream };
    } catch (error) {
      await rm(file, { force: true });
      await release();
      throw isFull(error) ? this.#refusal() : error;
    }
  }

  /** How large a file may become beside all others, which has the id of its note; throws if that is less than so many bytes. */
  async #allowed(caller: string, id: string, bytes: number): Promise<number> {
    const others = (await this.#notes()).filter((note) => note.id !== id);
    const taken = (of: typeof others) => of.reduce((sum, note) => sum + note.bytes, 0);
    const all = taken(others);
    const free = await this.#options.freeBytes(await this.#folder());
    // Others need the disk too: exports take no more than half of what they could.
    const most = Math.min(this.#options.mostBytes, (free + all) / 2);
    const own = taken(others.filter((note) => note.caller === caller));
    const allowed = Math.floor(Math.min(most - all, most / 2 - own));
    if (bytes > allowed) throw this.#refusal();
    return allowed;
  }

  #refusal = () => fail(sheetErrors.exportSpaceUsedUp, { seconds });

  /** The notes of processes that run, with their bytes. Removes those of others, and their files. */
  async #notes(): Promise<(Note & { readonly bytes: number })[]> {
    const folder = await this.#folder();
    const names = await readdir(folder);
    const inUse = new Map(
      names.flatMap((name) => {
        const note = noteOf(name);
        return note !== undefined && this.#isInUse(note) ? [[note.id, { ...note, name }]] : [];
      }),
    );
    const left = names.filter((name) => !inUse.has(noteOf(name)?.id ?? name.replace(/\.file(\.partial)?$/, '')));
    await Promise.all(left.map((name) => rm(join(folder, name), { force: true, recursive: true })));
    return Promise.all(
      [...inUse.values()].map(async ({ name, ...note }) => {
        const { size: bytes } = await stat(join(folder, name)).catch(() => ({ size: 0 }));
        return { ...note, bytes };
      }),
    );
  }

  #isInUse({ host, pid, start, sinceMs }: Note): boolean {
    if (host === self.host && pid === self.pid) return start === self.start;
    // Processes of another container are invisible here: they count until their time is over.
    if (this.#options.clock() - sinceMs > 2 * this.#options.readWithinMs) return false;
    return host !== self.host || isRunning(pid);
  }

  /** Only this user may see it. */
  async #folder(): Promise<string> {
    const user = process.getuid?.();
    const folder = join(tmpdir(), `lectern-exports-${user ?? ''}`);
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    const found = await lstat(folder);
    if (!found.isDirectory() || (user !== undefined && found.uid !== user)) {
      throw new Error(`${folder} is not a folder of this user. Remove it, or set TMPDIR to another folder.`);
    }
    return folder;
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(Object(error).code);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return Object(error).code !== 'ESRCH';
  }
}
