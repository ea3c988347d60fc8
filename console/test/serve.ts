import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../src/cli/serve.ts';
import { readSettings } from '../../src/cli/settings.ts';

/** Many windows share one session and one address here. */
const withoutLimits = { RATE_LIMIT_PER_KEY: '0', RATE_LIMIT_PER_ADDRESS: '0' };

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** `lectern serve` on a database of its own, in this process. */
export async function startServeCommand({ demo }: { demo: boolean }): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-console-'));
  const stopping = new EventTarget();
  let tell: (url: string) => void = () => {};
  const listening = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const serving = serve(readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...withoutLimits }), {
    demo,
    stopped: once(stopping, 'stop'),
    print: (line) => {
      const url = /listening on (\S+)/.exec(line)?.[1];
      if (url !== undefined) tell(url);
    },
  });
  return {
    url: await Promise.race([listening, serving.then(() => 'it stopped')]),
    stop: async () => {
      stopping.dispatchEvent(new Event('stop'));
      await serving;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
