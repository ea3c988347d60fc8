import { closeSync, constants, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const accessMode = constants.O_RDONLY | constants.O_WRONLY | constants.O_RDWR;

/**
 * The part of Emscripten's file system that is used here.
 * @typedef {{ nfd?: number, node: object, flags: number }} HostStream
 * @typedef {{ stream_ops: { fsync?: (stream: HostStream) => number }, realPath: (node: object) => string }} HostFs
 */

/** PGlite's `NodeFS` ignores fsync. This class calls fsync on the host's file. */
export class DurableFs extends NodeFS {
  /** The number of WAL segments (16 MB each) that were started. */
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
      NODEFS.stream_ops.fsync = ({ nfd, node, flags }) => {
        const path = NODEFS.realPath(node);
        // A directory has no descriptor on the host. Read-only files are skipped: PostgreSQL opens a file for writing
        // when it must reach the disk, and before recovery only hints at it through a read-only descriptor.
        if (nfd === undefined) syncPath(path);
        else if ((flags & accessMode) !== constants.O_RDONLY) fsyncSync(nfd);
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
