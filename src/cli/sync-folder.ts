import { createReadStream } from 'node:fs';
import { open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderHeld, holdDataFolder } from '../database/data-folder.ts';
import type { Holder } from '../database/holder-socket.ts';
import { feeds, rowKeyOf } from '../transfer/feed/feeds.ts';
import { renameDurably } from '../transfer/file/durable-rename.ts';
import { linesOf } from '../transfer/lines.ts';
import { Unavailable } from './start-refused.ts';

/** How far the file of a sheet is. Bytes after `bytes` were written by a run that was interrupted. */
interface Progress {
  readonly cursor: string;
  readonly bytes: number;
}

export interface RowChange {
  readonly action: 'U' | 'D';
  readonly key: object;
  readonly value: object;
}

const stateName = 'state.json';

/**
 * A copy of sheets as JSON Lines. Each step appends to a file and then replaces the state, which names the length of the file
 * and the position in the event log together. So a run that is killed at any point leaves neither a gap nor a duplicate.
 */
export class SyncFolder {
  readonly #folder: string;
  readonly #progress: Map<string, Progress>;
  /** Lets others write to the folder. */
  readonly release: () => Promise<void>;

  private constructor(folder: string, progress: Map<string, Progress>, release: () => Promise<void>) {
    this.#folder = folder;
    this.#progress = progress;
    this.release = release;
  }

  /** Locks the folder for this process: two that append to the same files would damage them. */
  static async open(folder: string): Promise<SyncFolder> {
    const { release } = await holdDataFolder(folder).catch((error: unknown) => {
      throw error instanceof DataFolderHeld ? heldBy(folder, error.holder) : error;
    });
    try {
      return new SyncFolder(folder, await readProgress(folder), release);
    } catch (error) {
      await release();
      throw error;
    }
  }

  cursorOf(sheet: string): string | undefined {
    return this.#progress.get(sheet)?.cursor;
  }

  /** Writes the rows of an export, one JSON object a line, as the beginning of the sheet's file. Returns how many. */
  async begin(sheet: string, exported: string, cursor: string): Promise<number> {
    const feed = feeds[sheet];
    if (feed === undefined) throw new Error(`The changes of ${sheet} cannot be followed`);
    const keys = rowKeyOf(feed);
    await writeFile(this.#file(sheet), '', { mode: 0o600 });
    let count = 0;
    let lines: RowChange[] = [];
    for await (const line of linesOf(createReadStream(exported, 'utf8'))) {
      const value: Readonly<Record<string, unknown>> = JSON.parse(line);
      if (feed.isGone?.(value)) continue;
      count += 1;
      lines.push({ action: 'U', key: Object.fromEntries(keys.map((name) => [name, value[name]])), value });
      if (lines.length < 1000) continue;
      await this.#append(sheet, lines);
      lines = [];
    }
    await this.#save(sheet, { cursor, bytes: await this.#append(sheet, lines) });
    return count;
  }

  /** Appends changes, and moves the cursor. */
  async add(sheet: string, changes: readonly RowChange[], cursor: string): Promise<void> {
    const { bytes = 0, cursor: before = '' } = this.#progress.get(sheet) ?? {};
    if (changes.length === 0 && cursor === before) return;
    await this.#save(sheet, { cursor, bytes: changes.length === 0 ? bytes : await this.#append(sheet, changes) });
  }

  /** A file for an export; `work` reads it, then it is removed. */
  async aside<T>(work: (file: string) => Promise<T>): Promise<T> {
    const file = join(this.#folder, 'export.partial.ndjson');
    await rm(file, { force: true });
    try {
      return await work(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Returns the length of the file. */
  async #append(sheet: string, changes: readonly RowChange[]): Promise<number> {
    const handle = await open(this.#file(sheet), 'a', 0o600);
    try {
      await handle.writeFile(changes.map(toLine).join(''));
      await handle.datasync();
      return (await handle.stat()).size;
    } finally {
      await handle.close();
    }
  }

  async #save(sheet: string, progress: Progress): Promise<void> {
    this.#progress.set(sheet, progress);
    const draft = join(this.#folder, `${stateName}.partial`);
    await writeFile(draft, `${JSON.stringify(Object.fromEntries(this.#progress), null, 1)}\n`, { mode: 0o600 });
    await renameDurably(draft, join(this.#folder, stateName));
  }

  #file(sheet: string): string {
    return join(this.#folder, `${sheet}.jsonl`);
  }
}

const heldBy = (folder: string, holder: Holder | undefined) =>
  new Unavailable(
    holder === undefined
      ? `Another process uses the folder ${folder} and does not respond. Try again later.`
      : `Process ${holder.pid} has used the folder ${folder} since ${holder.startedAt}. Run this again when it has ended.`,
  );

/** Removes what an interrupted run appended. */
async function readProgress(folder: string): Promise<Map<string, Progress>> {
  const text = await readFile(join(folder, stateName), 'utf8').catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return '{}';
    throw error;
  });
  const progress = new Map<string, Progress>(Object.entries(JSON.parse(text)));
  for (const [sheet, { bytes }] of progress) await truncate(join(folder, `${sheet}.jsonl`), bytes);
  return progress;
}

const toLine = ({ action, key, value }: RowChange) =>
  `${JSON.stringify({ meta: { action }, key, ...(action === 'U' ? { value } : {}) })}\n`;
