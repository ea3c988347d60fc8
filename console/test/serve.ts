import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../../src/server/serve.ts';
import { readSettings } from '../../src/server/settings/settings.ts';
import { embeddedTemplates } from '../../test/run/embedded/templates.ts';
import { keepFolder } from '../../test/run/keeper.ts';
import { databaseUrl, onServer } from '../../test/run/postgres/admin.ts';

/** Many windows share one session and one address here. Webhooks are signed. */
const given = { RATE_LIMIT_PER_KEY: '0', RATE_LIMIT_PER_ADDRESS: '0', LECTERN_SECRET: 'ab'.repeat(32) };

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

interface ServeOptions {
  readonly demo: boolean;
  /** The address of a PostgreSQL server. Without it, the embedded database is used, which takes three times as long. */
  readonly postgres: string | undefined;
}

/** `lectern serve` on a database of its own, in this process. */
export async function startServeCommand({ demo, postgres }: ServeOptions): Promise<RunningServer> {
  const place = await (postgres === undefined ? createFolder() : createDatabase(postgres));
  const stopping = new EventTarget();
  let tell: (url: string) => void = () => {};
  const listening = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const serving = serve(readSettings({ PORT: '0', LOG_LEVEL: 'silent', ...place.settings, ...given }), {
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
      await place.remove();
    },
  };
}

interface Place {
  readonly settings: Readonly<Record<string, string>>;
  remove(): Promise<unknown>;
}

async function createFolder(): Promise<Place> {
  const [templates, { folder, release }] = await Promise.all([embeddedTemplates(), keepFolder()]);
  cpSync(join(templates.folder, 'migrated'), folder, { recursive: true });
  return { settings: { DATA_DIR: folder }, remove: release };
}

async function createDatabase(server: string): Promise<Place> {
  const name = `lectern_console_${crypto.randomUUID().slice(0, 8)}`;
  await onServer(server, `create database ${name} template template0`);
  return {
    // Before there is a key, programs on this machine need none, as with the embedded database.
    settings: { DATABASE_URL: databaseUrl(server, name), KEYLESS: 'loopback' },
    remove: () => onServer(server, `drop database ${name} with (force)`),
  };
}
