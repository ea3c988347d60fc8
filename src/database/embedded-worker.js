import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

// JavaScript, not TypeScript: Node.js 20 starts a worker from the sources, in the tests, only like this.

/**
 * The part of Emscripten's file system that is touched here.
 * @typedef {{ nfd?: number, node: object }} HostStream
 * @typedef {{ stream_ops: { fsync?: (stream: HostStream) => number }, realPath: (node: object) => string }} HostFs
 */

/** PGlite's `NodeFS` answers a sync with "done" and does nothing. This one syncs the file on the host. */
class DurableFs extends NodeFS {
  /**
   * @override
   * @type {NodeFS["init"]}
   */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    /** @param {{ NODEFS: HostFs }} module */
    const durable = ({ NODEFS }) => {
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        // A directory has no descriptor on the host.
        if (nfd === undefined) syncPath(NODEFS.realPath(node));
        else fsyncSync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), durable] } };
  }
}

/** @param {string} path */
function syncPath(path) {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** @param {string} folder */
function open(folder) {
  return PGlite.create({
    fs: new DurableFs(folder),
    startParams: [
      // -F turns syncing off.
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      // The default, fdatasync, does not reach the file system.
      ...['-c', 'wal_sync_method=fsync'],
    ],
  });
}

/**
 * A database that is not there yet is made beside its place and moved there when it is on the disk: the process may be
 * killed at any moment, and half a database must not be taken for one.
 * @param {string} folder
 */
async function create(folder) {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  await (await open(unfinished)).close();
  for (const entry of readdirSync(unfinished, { recursive: true, encoding: 'utf8' })) syncPath(join(unfinished, entry));
  syncPath(unfinished);
  renameSync(unfinished, folder);
  syncPath(dirname(folder));
}

/** @type {string} */
const folder = workerData;
if (!existsSync(folder)) await create(folder);
const database = await open(folder);

parentPort?.on('message', async (/** @type {Uint8Array | null} */ request) => {
  if (request === null) {
    await database.close();
    process.exit();
  }
  /** @type {Uint8Array[]} */
  const answer = [];
  // The bytes lie in PGlite's own memory and are overwritten: a copy is kept.
  await database.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData: (bytes) => answer.push(bytes.slice()),
  });
  parentPort?.postMessage(Buffer.concat(answer));
});
parentPort?.postMessage('ready');
