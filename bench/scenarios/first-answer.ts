import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startChild } from '../machine/child.ts';
import { freePort } from '../machine/postgres.ts';
import { root } from '../machine/root.ts';
import { median } from '../measure.ts';
import { atMost } from '../report/goals.ts';

const turns = 5;
const pollEveryMs = 5;
const atOnce = /(?:)/;

/** How long the embedded server takes to its first answer from the database, against Node.js that only opens the folder. */
export async function firstAnswer(folder: string) {
  const own = () =>
    timeTo('readyz', fileOf('dist/cli/main.js'), ['serve'], { DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'warn' });
  const bare = () => timeTo('', fileOf('bench/peers/pglite.js'), [], { FOLDER: `${folder}/pgdata` });
  const times: { readonly own: number; readonly bare: number }[] = [];
  for (let turn = 0; turn < turns; turn++) times.push({ own: await own(), bare: await bare() });
  const ratio = median(times.map((time) => time.own / time.bare));
  return {
    rows: [atMost('embedded: first answer after the start, against bare Node.js with PGlite', 1.5, ratio)],
    times,
  };
}

const fileOf = (path: string) => fileURLToPath(new URL(path, root));

async function timeTo(path: string, file: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const port = await freePort();
  const begun = performance.now();
  const child = await startChild({
    command: process.execPath,
    args: [file, ...args],
    env: { ...env, PORT: String(port) },
    ready: atOnce,
  });
  try {
    while (!(await answers(`http://127.0.0.1:${port}/${path}`))) await pause(pollEveryMs);
    return performance.now() - begun;
  } finally {
    await child.stop();
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
