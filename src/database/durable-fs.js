import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * The part of Emscripten's file system that is touched here.
 * @typedef {{ nfd?: number, node: object, path?: string }} HostStream
 * @typedef {{ stream_ops: { fsync?: (stream: HostStream) => number }, realPath: (node: object) => string }} HostFs
 */

/** PGlite's `NodeFS` answers a sync with "done" and does nothing. This one syncs the file on the host. */
export class DurableFs extends NodeFS {
  /** How many segments of the write-ahead log, of 16 MB each, were begun. */
  walSegments = 0;
  #walSegment = '';

  /**
   * @override
   * @type {NodeFS['init']}
   */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    /** @param {{ NODEFS: HostFs }} module */
    const durable = ({ NODEFS }) => {
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        const path = NODEFS.realPath(node);
        // A directory has no descriptor on the host.
        if (nfd === undefined) syncPath(path);
        else fsyncSync(nfd);
        this.#countSegment(path);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), durable] } };
  }

  /** @param {string} path */
  #countSegment(path) {
    if (path === this.#walSegment || !/pg_wal\/[0-9A-F]{24}$/.test(path)) return;
    this.#walSegment = path;
    this.walSegments += 1;
  }
}

/** @param {string} path */
export function syncPath(path) {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** @param {string} folder */
export function syncTree(folder) {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) syncPath(join(folder, entry));
  syncPath(folder);
}
