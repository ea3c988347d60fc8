import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';
import { DurableFs, syncPath, syncTree } from './durable-fs.js';

// JavaScript, because Node.js 20 cannot start a worker from TypeScript sources, as the tests do.

/** @type {{ folder: string, engine: WebAssembly.Module | undefined }} */
const { folder, engine: compiled } = workerData;

// Node.js 20 optimises code so early that half of the processor time of a start goes to it; later versions have 13 million.
// Code that is much used is still optimised within seconds.
setFlagsFromString('--wasm-tiering-budget=50000000');
const wasmFile = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
// Not compiled by the main thread, which loads the server meanwhile.
const engine = compiled ?? (await WebAssembly.compile(await readFile(wasmFile)));

const startParams = [
  // -F turns syncing off.
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  // PGlite does not pass the default, fdatasync, to the file system.
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=128MB'],
];
const walSegmentsPerCheckpoint = 4;

/** @param {DurableFs} fs */
async function open(fs) {
  /** @type {string[]} */
  const stderrLines = [];
  let opening = true;
  const onStderr = (/** @type {string} */ line) => opening && stderrLines.push(line) > 0;
  try {
    return await PGlite.create({ fs, startParams, onStderr, pgliteWasmModule: engine });
  } catch (error) {
    // PGlite's error has no reason; PostgreSQL wrote it to stderr.
    const reasons = stderrLines.flatMap((line) => /(?:FATAL|PANIC|DETAIL):\s+(.*)/.exec(line)?.[1] ?? []);
    throw new Error(`PostgreSQL did not start: ${reasons.join(' ') || error}`, { cause: error });
  } finally {
    opening = false;
  }
}

/**
 * Creates the database in a temporary folder and renames it when everything is on disk, because the process may be
 * killed at any moment and a half-created database must not be used.
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
 * Embedded PostgreSQL has no checkpointer: without checkpoints, the WAL and the recovery time would grow without limit.
 * `exec` would let a statement of the next request run in between, so the raw protocol is used.
 */
async function checkpointIfDue() {
  if (fs.walSegments - checkpointed < walSegmentsPerCheckpoint || database.isInTransaction()) return;
  await database.execProtocolRawStream(protocol.serialize.query('checkpoint'), { syncToFs: false, onRawData() {} });
  checkpointed = fs.walSegments;
}

/**
 * A message holds the statements of several requests. Their answers are posted together, because each message to the main thread
 * interrupts it, but none waits for longer than this while others run.
 */
const longestWaitMs = 5;

parentPort?.on('message', async (/** @type {Uint8Array | null} */ request) => {
  if (request === null) {
    await database.close();
    process.exit();
  }
  /** @type {Uint8Array[]} */
  let answer = [];
  let since = performance.now();
  const post = (/** @type {boolean} */ isWhole) => {
    parentPort?.postMessage({ bytes: Buffer.concat(answer), isWhole });
    answer = [];
    since = performance.now();
  };
  await database.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData: (bytes) => {
      // PGlite reuses this memory for the next bytes.
      answer.push(bytes.slice());
      if (performance.now() - since > longestWaitMs) post(false);
    },
  });
  post(true);
  await checkpointIfDue();
});
// Ready: the answers to the requests come after this.
parentPort?.postMessage(engine);
