import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../run/cache.ts';
import { findInstalledPostgres } from '../run/postgres/binaries.ts';
import { runProgram } from '../run/run-program.ts';
import { isLong } from '../run/tries.ts';
import { codeBlocks } from './code-blocks.ts';

/** Without what npx tells the programs that it starts. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

const run = (command: string, args: readonly string[], cwd = root) =>
  runProgram(command, args, { cwd, env: environment });

/** A command that ends only when it is told to. */
const startsServer = /^(npm start|.*\blectern serve)$/;

/**
 * What the script has besides the commands of the docs: a server on PostgreSQL's usual port, and `start_server`, which
 * ends the server before, and returns when the new one listens.
 */
const prelude = (bin: string) => `
set -euo pipefail
ip link set lo up
work=$PWD
export HOME=$work/home npm_config_offline=true npm_config_audit=false npm_config_fund=false
mkdir -p "$HOME" "$work/bin"
server=
start_server() {
  stop_server
  setsid bash -c "$1" >"$work/server.log" 2>&1 &
  server=$!
  until grep -q 'listening on' "$work/server.log"; do
    kill -0 $server || { cat "$work/server.log"; exit 1; }
    sleep 0.2
  done
}
stop_server() {
  [[ -z $server ]] && return
  kill -TERM -- -$server || true
  wait $server || true
  server=
}
trap '[[ $? == 0 ]] || tail -20 "$work/server.log"; stop_server; su postgres -s /bin/bash -c "${bin}/pg_ctl -D $work/postgres stop -m immediate" >/dev/null || true' EXIT
mkdir postgres && chown postgres: postgres && chmod o+x "$work"
su postgres -s /bin/bash -c "${bin}/initdb -D $work/postgres -A trust -E UTF8 --locale C.UTF-8 >/dev/null"
su postgres -s /bin/bash -c "${bin}/pg_ctl -D $work/postgres -w -o '-p 5432 -k $work/postgres' -l $work/postgres/log start >/dev/null"
su postgres -s /bin/bash -c "${bin}/psql -h 127.0.0.1 -qc 'create role \\"user\\" login' -c 'create database lectern owner \\"user\\"'"
ln -s "$work/lectern/dist/cli/main.js" "$work/bin/lectern"
export PATH=$work/bin:$PATH
cd lectern
`;

/** After the README: the demo school without PostgreSQL, and two keys, one of which programs use. */
const afterReadme = `
start_server 'npm start'
export LECTERN_KEY=$(lectern key create --name docs --scope order:read,user:read,personal --json | sed -n 's/.*"secret": *"\\([^"]*\\)".*/\\1/p')
lectern key create --name second --scope order:read >/dev/null
`;

// It needs root, for a network of its own: the commands use fixed ports. It also needs Debian's curl and iproute2.
test.runIf(isLong)('every command of the README and the docs works as it is written', async () => {
  const bin = await findInstalledPostgres();
  if (bin === undefined) throw new Error('PostgreSQL is not installed');
  const work = await mkdtemp(join(tmpdir(), 'lectern-docs-'));
  // The last server may still write while it ends.
  onTestFinished(() => rm(work, { recursive: true, force: true, maxRetries: 10 }));
  await mkdir(join(work, 'lectern'));
  const { stdout: files } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const name of files.split('\0').filter(Boolean)) {
    await mkdir(join(work, 'lectern', dirname(name)), { recursive: true });
    await cp(join(root, name), join(work, 'lectern', name));
  }
  // The network of the commands leads nowhere, so npm finds its packages in a cache that is filled before.
  const cache = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--cache', join(work, 'home/.npm')];
  for (const folder of ['lectern', 'lectern/console']) {
    const { exitCode, output } = await run('npm', cache, join(work, folder));
    expect(exitCode, output).toBe(0);
    await rm(join(work, folder, 'node_modules'), { recursive: true });
  }

  const blocks = codeBlocks.filter(({ language, notRun }) => language === 'sh' && notRun === undefined);
  const isReadme = ({ page }: { page: string }) => page === 'README.md';
  // With a second organisation every later command would have to name one.
  const addsOrganisation = ({ text }: { text: string }) => text.includes('lectern organisation create');
  const others = blocks.filter((block) => !isReadme(block));
  const scriptOf = (some: typeof blocks) =>
    some.map(({ page, line, text }) => {
      const commands = text.trimEnd().split('\n');
      const last = commands.at(-1) ?? '';
      const lines = startsServer.test(last) ? [...commands.slice(0, -1), `start_server '${last}'`] : commands;
      return `echo '### ${page}:${line}'\n${lines.join('\n')}\ncd "$work/lectern"`;
    });
  const script = [
    prelude(bin),
    ...scriptOf(blocks.filter(isReadme)),
    'stop_server\nunset DATABASE_URL',
    afterReadme,
    ...scriptOf(others.filter((block) => !addsOrganisation(block))),
    ...scriptOf(others.filter(addsOrganisation)),
    "echo '### done'",
  ].join('\n');
  await writeFile(join(work, 'run.sh'), script);
  const { exitCode, output } = await run('unshare', ['--net', 'bash', 'run.sh'], work);
  expect(exitCode, output.slice(-6000)).toBe(0);
  expect(output).toContain('### done');
  expect(output).toContain('Did you mean assitantId?');
});
