import { EventEmitter, once } from 'node:events';
import { onTestFinished } from 'vitest';
import { serve } from '../../src/server/serve.ts';
import { readSettings } from '../../src/server/settings/settings.ts';
import type { TestDatabase } from '../database/database.ts';
import { environmentOf } from './command.ts';

export interface RunningServer {
  readonly url: string;
  /** The text that it printed when it was ready. */
  readonly welcome: string;
  /** All that it has printed so far. */
  readonly printed: readonly string[];
  /** Where it serves metrics, with METRICS_ADDRESS. */
  readonly metricsUrl: string | undefined;
  stop(): Promise<void>;
  /** Resolves when it has stopped for any reason. */
  readonly ended: Promise<void>;
}

/** Runs `lectern serve` in this process until the test ends. Throws if it refuses to start. */
export async function startServeCommand(
  location: TestDatabase,
  more: Record<string, string> = {},
  stopped: Promise<unknown> = new Promise(() => {}),
): Promise<RunningServer> {
  const events = new EventEmitter();
  let metricsUrl: string | undefined;
  const printed: string[] = [];
  const print = (line: string) => {
    printed.push(line);
    metricsUrl ??= /^Metrics: (\S+)/.exec(line)?.[1];
    const url = /listening on (\S+)/.exec(line)?.[1];
    if (url !== undefined) events.emit('listening', url, line);
  };
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', ...environmentOf(location), ...more });
  const serving = serve(settings, { demo: false, stopped: Promise.race([once(events, 'stop'), stopped]), print });
  const [url, welcome] = await Promise.race([once(events, 'listening'), serving.then(() => ['it stopped', ''])]);
  const stop = async () => {
    events.emit('stop');
    await serving;
  };
  onTestFinished(stop);
  return { url, welcome, printed, metricsUrl, stop, ended: serving };
}
