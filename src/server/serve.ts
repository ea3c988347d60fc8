import cluster from 'node:cluster';
import { exitCodes } from './exit-codes.ts';
import { isLoopback } from './http/keyless.ts';
import { Metrics } from './metrics/metrics.ts';
import type { Settings } from './settings/settings.ts';
import { openPorts } from './start/listen.ts';
import { requireMountedFolder } from './start/mounted-folder.ts';
import { isThereDatabase, openDatabase } from './start/open-database.ts';
import { requireSetup, setupIn } from './start/setup.ts';
import { readTls } from './start/tls.ts';
import { nobodyYet, StartRefused } from './start-refused.ts';

interface ServeOptions {
  /** Load the demo school if the database is empty. */
  readonly demo: boolean;
  /** Resolves when the server should stop. */
  readonly stopped: Promise<unknown>;
  readonly print: (line: string) => void;
}

/** Starts the server. Returns after it was asked to stop, has finished the open requests and is closed. */
export async function serve(settings: Settings, { demo, stopped, print }: ServeOptions): Promise<void> {
  if (cluster.isWorker) return (await import('./workers/worker.ts')).serveAsWorker(settings);
  if (settings.WORKERS > 1 && settings.DATABASE_URL === '') throw oneProcessOnly(settings.WORKERS);
  const tls = await readTls(settings);
  const setup = await setupIn(settings);
  void stopped.then(() => print('Stopping: finishing the requests in progress.'));
  const listensOnLoopback = isLoopback(settings.HOST);
  await requireMountedFolder(settings);
  // Checked first, so that a refused start creates nothing.
  const requireStart = async () => {
    if (setup !== undefined) await requireSetup(setup);
    else if (!listensOnLoopback) throw nobodyYet(settings.HOST);
  };
  if (!(await isThereDatabase(settings))) await requireStart();
  const metrics = new Metrics();
  if (tls !== undefined) metrics.watchCertificate(tls.expiresAtMs);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const metricsServer = await openPorts(settings, metrics);
    if (metricsServer !== undefined) {
      closers.push(() => metricsServer.close());
      print(`Metrics: ${metricsServer.url}`);
    }
    // The rest of the program is loaded while the database opens.
    const [opened, { serveFrom }] = await Promise.all([
      openDatabase(settings, print, { poolObserver: metrics }),
      import('./serve-from.ts'),
    ]);
    const start = { settings, setup, tls, metrics, demo, stopped, print, requireStart, closers };
    await serveFrom(opened, start);
  } finally {
    for (const close of closers.reverse()) await close();
  }
  print('Stopped.');
}

const oneProcessOnly = (workers: number) =>
  new StartRefused(
    `WORKERS is ${workers}, and only one process can use the embedded database. Set DATABASE_URL to a PostgreSQL, or WORKERS=1.`,
  );

/** Resolves on SIGTERM or SIGINT. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let heardAt: number | undefined;
    const hear = () => {
      // npm forwards the signal that the terminal has already sent: only a later one means "at once".
      if (heardAt !== undefined && performance.now() - heardAt > 1000) process.exit(exitCodes.broken.code);
      heardAt ??= performance.now();
      resolve();
    };
    process.on('SIGTERM', hear).on('SIGINT', hear);
  });
}
