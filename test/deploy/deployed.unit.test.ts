import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../run/cache.ts';
import { isLong } from '../run/tries.ts';
import { type Container, type Containers, call, openContainers } from './containers.ts';

const base = 'localhost/lectern-base';
const image = 'localhost/lectern';
const password = 'correct horse battery';
const setup = { SETUP_ORGANISATION: 'Sunrise School', SETUP_OWNER: 'lin.mei', SETUP_OWNER_PASSWORD: password };
const variables = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
/** As deploy/compose.yaml starts it. */
const hardened = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];

let containers: Containers;
/** The image's own check of its health. */
let health: string[];

// All of this needs Debian's buildah, podman, runc and debootstrap: .ci/long installs them.
beforeAll(async () => {
  if (!isLong) return;
  containers = await openContainers();
  await containers.buildBase(base);
  await containers.buildImage(image, base);
  health = (await containers.inspect(image)).Docker.config.Healthcheck.Test.slice(1);
});

async function untilReady(container: Container): Promise<void> {
  while ((await container.exec(...health)).exitCode !== 0) await pause(500);
}

describe.runIf(isLong)('the image', () => {
  test('refuses to start without a volume and says how to mount one', async () => {
    const { exitCode, output } = await containers.runOnce([...hardened, ...variables(setup)], image);
    expect(output).toContain('DATA_DIR is /var/lib/lectern, which is not on a mounted volume');
    expect(exitCode).toBe(2);
  });

  test('refuses a wrong setting', async () => {
    const { exitCode, output } = await containers.runOnce([...hardened, '--env', 'PORT=http'], image);
    expect(output).toContain('PORT must be a whole number');
    expect(exitCode).toBe(2);
  });

  test('refuses to start without an account or a key, because everyone could use it', async () => {
    const { exitCode, output } = await containers.runOnce([...hardened, '--volume', 'empty:/var/lib/lectern'], image);
    expect(output).toMatch(/neither a key nor a staff account exists.*SETUP_ORGANISATION/s);
    expect(exitCode).toBe(2);
  });

  test('creates the school at its first start, serves as an ordinary user, and keeps its data', async () => {
    const key = { SETUP_KEY_FILE: '/var/lib/lectern/first-key' };
    const options = [...hardened, '--volume', 'school:/var/lib/lectern', ...variables({ ...setup, ...key })];
    const container = await containers.start(options, image);
    await untilReady(container);
    expect((await container.exec('id', '-u')).stdout.trim()).toBe('10001');
    expect((await container.exec('touch', '/opt/lectern/x')).output).toContain('Read-only file system');
    expect((await container.exec('node', '--version')).output).toMatch(/^v24\./);

    const signedIn = await call(container, '/staff/signIn', { loginName: 'lin.mei', password });
    expect(signedIn).toMatchObject({ code: 0 });
    const secret = (await container.exec('cat', key.SETUP_KEY_FILE)).stdout.trim();
    const student = { name: '王小明', userRole: 'student', loginName: 'wang.xiaoming' };
    expect(await call(container, '/user/create', student, secret)).toMatchObject({ code: 0 });
    expect((await container.exec('lectern', 'doctor', '--json')).exitCode).toBe(0);

    expect(await container.stop()).toBe(0);
    await container.start();
    await untilReady(container);
    const found = await call(container, '/user/list', { userRole: 'student' }, secret);
    expect(found).toMatchObject({ code: 0, obj: { total: 1, list: [{ name: '王小明' }] } });
    expect(await container.logs()).toContain('Created the organisation');
  });
});

describe.runIf(isLong)('the systemd unit', () => {
  /** A container whose first process is systemd. It has the program of the image and this file of settings. */
  const boot = async (settings: Record<string, string>) => {
    const privileged = ['--privileged', '--systemd', 'always', '--user', '0', '--entrypoint', '/lib/systemd/systemd'];
    const mounted = (name: string, to: string) => ['--volume', `${name}:${to}:ro`];
    const machine = await containers.start([...privileged, ...mounted(`${root}deploy`, '/deploy')], image);
    const shell = (script: string) => machine.exec('sh', '-euc', script);
    const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"`);
    while ((await shell('systemctl is-system-running')).output.includes('offline')) await pause(500);
    // As docs/deploying.md says.
    await shell('cp /deploy/lectern.service /etc/systemd/system/ && mkdir /etc/lectern');
    await shell(`umask 077; cat > /etc/lectern/lectern.env <<'END'\n${lines.join('\n')}\nEND`);
    return { machine, shell };
  };

  test('is understood by systemd and exposes little', async () => {
    const { shell } = await boot(setup);
    expect(await shell('systemd-analyze verify lectern.service')).toMatchObject({ exitCode: 0, output: '' });
    // The level goes from 0 to 10 and is given in tenths.
    const { exitCode, output } = await shell('systemd-analyze security --threshold=15 --no-pager lectern.service');
    expect(exitCode, output).toBe(0);
  });

  test('starts the server without privileges, which keeps its data over a restart', async () => {
    const { machine, shell } = await boot(setup);
    await shell('systemctl enable --now lectern');
    await untilReady(machine);
    expect(await call(machine, '/staff/signIn', { loginName: 'lin.mei', password })).toMatchObject({ code: 0 });
    const { output: status } = await shell('cat /proc/$(systemctl show -P MainPID lectern)/status');
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(status).toMatch(/^Seccomp:\t2$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).not.toMatch(/^Uid:\t0/m);

    await shell('systemctl restart lectern');
    await untilReady(machine);
    expect(await call(machine, '/staff/signIn', { loginName: 'lin.mei', password })).toMatchObject({ code: 0 });
    await shell('systemctl stop lectern');
    expect((await shell('systemctl show -P Result lectern')).stdout.trim()).toBe('success');
  });

  test('does not start a server with a wrong setting again and again', async () => {
    const { shell } = await boot({ PORT: 'http' });
    await shell('systemctl start lectern || true');
    while (!(await shell('systemctl show -P ActiveState lectern')).output.includes('failed')) await pause(500);
    expect((await shell('systemctl show -P NRestarts lectern')).stdout.trim()).toBe('0');
    expect((await shell('journalctl --unit lectern --no-pager')).output).toContain('PORT must be a whole number');
  });
});
