import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';
import { DurableFs, syncPath, syncTree } from './durable-fs.js';

// JavaScript, not TypeScript: only so can Node.js 20 start a worker from the sources, as the tests do.

/** @type {{ folder: string, engine: WebAssembly.Module }} */
const { folder, engine } = workerData;

const startParams = [
  // -F turns syncing off.
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  // The default, fdatasync, does not reach the file system.
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=128MB'],
];
const walSegmentsPerCheckpoint = 4;

/** @param {DurableFs} fs */
async function open(fs) {
  /** @type {string[]} */
  const said = [];
  let opening = true;
  const onStderr = (/** @type {string} */ line) => opening && said.push(line) > 0;
  try {
    return await PGlite.create({ fs, startParams, onStderr, pgliteWasmModule: engine });
  } catch (error) {
    // PGlite says only that it did not start; PostgreSQL has said why.
    const reasons = said.flatMap((line) => /(?:FATAL|PANIC|DETAIL):\s+(.*)/.exec(line)?.[1] ?? []);
    throw new Error(`PostgreSQL does not start: ${reasons.join(' ') || error}`, { cause: error });
  } finally {
    opening = false;
  }
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
  const database = await open(new DurableFs(unfinished));
  await database.close();
  syncTree(unfinished);
  renameSync(unfinished, folder);
  syncPath(dirname(folder));
}

if (!existsSync(folder)) await create(folder);
const fs = new DurableFs(folder);
const database = await open(fs);
let checkpointed = fs.walSegments;

/**
 * PostgreSQL in one process has no checkpointer: its log would grow without end, and with it the time to recover.
 * It is asked for here, not with `exec`, which would let a statement of the next request in between.
 */
async function checkpointIfDue() {
  if (fs.walSegments - checkpointed < walSegmentsPerCheckpoint || database.isInTransaction()) return;
  await database.execProtocolRawStream(protocol.serialize.query('checkpoint'), { syncToFs: false, onRawData() {} });
  checkpointed = fs.walSegments;
}

parentPort?.on('message', async (/** @type {Uint8Array | null} */ request) => {
  if (request === null) {
    await database.close();
    process.exit();
  }
  /** @type {Uint8Array[]} */
  const answer = [];
  await database.execProtocolRawStream(request, {
    syncToFs: false,
    // The bytes lie in PGlite's own memory, and the next ones overwrite them.
    onRawData: (bytes) => answer.push(bytes.slice()),
  });
  parentPort?.postMessage(Buffer.concat(answer));
  await checkpointIfDue();
});
parentPort?.postMessage('ready');
