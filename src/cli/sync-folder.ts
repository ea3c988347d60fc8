import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderHeld, holdDataFolder } from '../database/data-folder.ts';
import type { Holder } from '../database/holder-socket.ts';
import { StartRefused, Unavailable } from '../server/start-refused.ts';
import { feeds, rowKeyOf } from '../transfer/feed/feeds.ts';
import { renameDurably } from '../transfer/file/durable-rename.ts';
import { linesOf } from '../transfer/lines.ts';

/** How far the file of a sheet is. Bytes after `bytes` were written by a run that was interrupted. */
interface Progress {
  readonly cursor: string;
  readonly bytes: number;
}

/** Whose records a copy has, and what its key may see of them. */
export interface CopySource {
  /** The address of the server, or the place of the database. Only for people: a server may move. */
  readonly server: string;
  readonly orgId: number;
  readonly organisation: string;
  /** 0: the whole organisation. */
  readonly subOrgId: number;
  /** `personal`, and those that read a resource. */
  readonly scopes: readonly string[];
}

/** The content of `state.json`. Readers of the copy use `copy` and `bytes`. */
interface CopyState {
  readonly format: 1;
  /** Another one for each folder that was begun: what a reader has from an earlier copy is void. */
  readonly copy: string;
  readonly source: CopySource;
  readonly sheets: Readonly<Record<string, Progress>>;
}

export interface RowChange {
  readonly action: 'U' | 'D';
  readonly key: object;
  readonly value: object;
}

const stateName = 'state.json';
const exportName = 'export.partial.ndjson';
const lockName = /^\.?lectern(-[0-9a-f]{16})?\.sock(\.link)?$/;

/**
 * A copy of sheets as JSON Lines. Each step appends to a file and then replaces the state, which names the length of the file
 * and the position in the event log together. So a run that is killed at any point leaves neither a gap nor a duplicate.
 */
export class SyncFolder {
  readonly folder: string;
  #state: CopyState | undefined;
  /** Lets others write to the folder. */
  readonly release: () => Promise<void>;

  private constructor(folder: string, state: CopyState | undefined, release: () => Promise<void>) {
    this.folder = folder;
    this.#state = state;
    this.release = release;
  }

  /**
   * Locks the folder for this process: two that append to the same files would damage them. Refuses a folder that another program
   * uses, before anything is written there.
   */
  static async open(folder: string): Promise<SyncFolder> {
    await readState(folder);
    const { release } = await holdDataFolder(folder).catch((error: unknown) => {
      if (error instanceof DataFolderHeld) throw heldBy(folder, error.holder);
      throw error instanceof Error && 'syscall' in error ? unusable(folder, error) : error;
    });
    try {
      const state = await readState(folder);
      for (const [sheet, { bytes }] of Object.entries(state?.sheets ?? {})) {
        await cutOff(join(folder, `${sheet}.jsonl`), bytes);
      }
      return new SyncFolder(folder, state, release);
    } catch (error) {
      await release();
      throw error;
    }
  }

  /** Throws if the folder has rows from another source. */
  requireSource(source: CopySource): void {
    const before = this.#state?.source;
    if (before === undefined || this.anyCursor === undefined || isSame(before, source)) return;
    throw new StartRefused(
      `The folder ${this.folder} is a copy of ${inWords(before)}. This run would add ${inWords(source)}. ${elsewhere}`,
    );
  }

  /** Stores whose copy it is before the first row is written, and where the server is now. */
  async begunFrom(source: CopySource): Promise<void> {
    const { copy, sheets } = this.#state ?? { copy: crypto.randomUUID(), sheets: {} };
    await this.#save({ format: 1, copy, source, sheets });
  }

  cursorOf(sheet: string): string | undefined {
    return this.#state?.sheets[sheet]?.cursor;
  }

  /** A cursor of the copy; undefined if it has no rows yet. */
  get anyCursor(): string | undefined {
    return Object.values(this.#state?.sheets ?? {})[0]?.cursor;
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
    await this.#saveSheet(sheet, { cursor, bytes: await this.#append(sheet, lines) });
    return count;
  }

  /** Appends changes, and moves the cursor. */
  async add(sheet: string, changes: readonly RowChange[], cursor: string): Promise<void> {
    const { bytes = 0, cursor: before = '' } = this.#state?.sheets[sheet] ?? {};
    if (changes.length === 0 && cursor === before) return;
    await this.#saveSheet(sheet, { cursor, bytes: changes.length === 0 ? bytes : await this.#append(sheet, changes) });
  }

  /** A file for an export; `work` reads it, then it is removed. */
  async aside<T>(work: (file: string) => Promise<T>): Promise<T> {
    const file = join(this.folder, exportName);
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

  async #saveSheet(sheet: string, progress: Progress): Promise<void> {
    if (this.#state === undefined) throw new Error('A copy has a source before it has rows');
    await this.#save({ ...this.#state, sheets: { ...this.#state.sheets, [sheet]: progress } });
  }

  async #save(state: CopyState): Promise<void> {
    this.#state = state;
    const draft = join(this.folder, `${stateName}.partial`);
    await writeFile(draft, `${JSON.stringify(state, null, 1)}\n`, { mode: 0o600 });
    await renameDurably(draft, join(this.folder, stateName));
  }

  #file(sheet: string): string {
    return join(this.folder, `${sheet}.jsonl`);
  }
}

const elsewhere = 'Name another folder with --out.';

/** More scopes than before are no harm: each sheet needs its own, and only `personal` changes what a row shows. */
const isSame = (before: CopySource, now: CopySource): boolean =>
  before.orgId === now.orgId &&
  before.subOrgId === now.subOrgId &&
  before.scopes.includes('personal') === now.scopes.includes('personal') &&
  before.scopes.every((scope) => now.scopes.includes(scope));

const inWords = ({ server, orgId, organisation, subOrgId, scopes }: CopySource): string =>
  `organisation ${orgId} (${organisation})${subOrgId === 0 ? '' : `, branch ${subOrgId}`} of ${server} with the scopes ` +
  scopes.join(', ');

const unusable = (folder: string, error: Error) =>
  new StartRefused(`The folder ${folder} cannot be used: ${error.message}. ${elsewhere}`);

const heldBy = (folder: string, holder: Holder | undefined) =>
  new Unavailable(
    holder === undefined
      ? `Another process uses the folder ${folder} and does not respond. Try again later.`
      : `Process ${holder.pid} has used the folder ${folder} since ${holder.startedAt}. Run this again when it has ended.`,
  );

/** Undefined for an empty or missing folder. Throws for one that another program has written to. */
async function readState(folder: string): Promise<CopyState | undefined> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (Object(error).code === 'ENOENT') return [];
    throw error instanceof Error && 'syscall' in error ? unusable(folder, error) : error;
  });
  if (names.includes(stateName)) {
    const state = stateIn(await readFile(join(folder, stateName), 'utf8'));
    if (state !== undefined) return state;
    throw new StartRefused(
      `The file ${join(folder, stateName)} does not say whose copy it is: another program or an earlier version has written it. ${elsewhere}`,
    );
  }
  const [foreign] = names.filter((name) => !lockName.test(name) && name !== `${stateName}.partial`).sort();
  if (foreign === undefined) return undefined;
  throw new StartRefused(
    `The folder ${folder} holds files that lectern sync did not write, such as ${foreign}. Name an empty or new folder with --out.`,
  );
}

function stateIn(text: string): CopyState | undefined {
  try {
    const state = JSON.parse(text);
    const isOurs = state.format === 1 && typeof state.copy === 'string' && Array.isArray(state.source.scopes);
    return isOurs && typeof state.sheets === 'object' ? state : undefined;
  } catch {
    return undefined;
  }
}

/** Removes what an interrupted run appended. */
async function cutOff(file: string, bytes: number): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: -1 }));
  if (size > bytes) await truncate(file, bytes);
  if (size >= bytes) return;
  throw new StartRefused(
    `The file ${file} is ${size < 0 ? 'missing' : 'shorter than its state says'}: something else has changed the copy. ` +
      'Take a new one: name another folder with --out.',
  );
}

const toLine = ({ action, key, value }: RowChange) =>
  `${JSON.stringify({ meta: { action }, key, ...(action === 'U' ? { value } : {}) })}\n`;
