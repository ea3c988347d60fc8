import { readFile, writeFile } from 'node:fs/promises';
import { Agent } from 'node:https';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createTestDatabase, isPostgres } from '../database/database.ts';
import { startProcess } from '../processes/start.ts';
import { root } from '../run/cache.ts';
import { isLong } from '../run/tries.ts';
import { selfSigned } from '../server/certificate.ts';
import { command, environmentOf } from '../server/command.ts';
import { startServeCommand } from '../server/serve-command.ts';
import { stateOfServer } from './haproxy.ts';
import { ask, freePorts, startProxy, temporaryFolder, untilReady } from './proxies.ts';

const password = 'correct horse battery';

// They need Debian's caddy and haproxy: .ci/long installs them.
describe.runIf(isLong && isPostgres())('with the files in deploy/', () => {
  test('Caddy serves HTTPS, and staff sign in through it', async () => {
    const setup = { SETUP_ORGANISATION: 'Sunrise School', SETUP_OWNER: 'lin.mei', SETUP_OWNER_PASSWORD: password };
    const location = await createTestDatabase('empty');
    const { url } = await startServeCommand(location, { ...setup, TRUST_PROXY: '127.0.0.1' });
    const [http, https] = await freePorts(2);
    const folder = await temporaryFolder();
    const example = await readFile(join(root, 'deploy/Caddyfile'), 'utf8');
    const file = join(folder, 'Caddyfile');
    await writeFile(file, example.replace('admin off', 'admin off\n\tdefault_bind 127.0.0.1'));
    startProxy('caddy', ['run', '--config', file], {
      DOMAIN: 'localhost',
      UPSTREAM: new URL(url).host,
      HTTP_PORT: String(http),
      HTTPS_PORT: String(https),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    });
    // For localhost, Caddy signs the certificate itself.
    const certificate = join(folder, 'caddy/pki/authorities/local/root.crt');
    const trusting = async () => new Agent({ ca: await readFile(certificate) });
    const outside = `https://localhost:${https}`;
    await untilReady(outside, trusting);
    const agent = await trusting();
    const signIn = await ask(`${outside}/staff/signIn`, agent, { loginName: 'lin.mei', password }, { Origin: outside });
    expect(JSON.parse(signIn.body)).toMatchObject({ code: 0, obj: { name: 'lin.mei' } });
    expect((await ask(`${outside}/console/`, agent)).status).toBe(200);
  });

  test('HAProxy loses no request while three processes are restarted one after another under load', async () => {
    const environment = environmentOf(await createTestDatabase());
    const { answer: created } = await command(environment, ['setup', '--name', 'School', '--login', 'lin.mei']);
    const [https, ...ports] = await freePorts(4);
    const start = async (port: number) => {
      const settings = { ...environment, PORT: String(port), LOG_LEVEL: 'silent', SHUTDOWN_DELAY_MS: '2000' };
      const child = await startProcess('program', [JSON.stringify(settings), 'serve']);
      await child.listening();
      return child;
    };
    const processes = await Promise.all(ports.map(start));

    const folder = await temporaryFolder();
    const control = join(folder, 'admin.sock');
    const { cert, key: privateKey } = selfSigned();
    await writeFile(join(folder, 'lectern.pem'), cert + privateKey);
    const example = await readFile(join(root, 'deploy/haproxy.cfg'), 'utf8');
    const configuration = [8081, 8082, 8083].reduce(
      (changed, port, index) => changed.replace(`127.0.0.1:${port}`, `127.0.0.1:${ports[index]}`),
      example
        .replace('bind :443', `bind 127.0.0.1:${https}`)
        .replace('/etc/haproxy/lectern.pem', `${folder}/lectern.pem`)
        .replace('/run/haproxy/admin.sock', control),
    );
    await writeFile(join(folder, 'haproxy.cfg'), configuration);
    const said = startProxy('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);
    const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
    const url = `https://127.0.0.1:${https}`;
    const untilUp = (server: string) =>
      vi.waitUntil(async () => (await stateOfServer(control, server)) === 'UP', { timeout: 240_000 });
    await untilReady(url, async () => agent);

    let restarting = true;
    const failures: unknown[] = [];
    const added: string[] = [];
    const headers = { Authorization: `Bearer ${created.key}` };
    const send = async (path: string, body: object): Promise<boolean> => {
      const answer = await ask(url + path, agent, body, headers).catch(String);
      const isFine = typeof answer === 'object' && answer.status === 200 && JSON.parse(answer.body).code === 0;
      if (!isFine) failures.push(answer);
      return isFine;
    };
    const load = Array.from({ length: 8 }, async (_, client) => {
      for (let round = 0; restarting; round++) {
        const loginName = `student-${client}-${round}`;
        if (await send('/user/create', { userRole: 'student', loginName, name: '王小明' })) added.push(loginName);
        await send('/user/list', { userRole: 'student', searchStr: loginName });
      }
    });
    for (const [index, server] of ['one', 'two', 'three'].entries()) {
      const [old, port] = [processes[index], ports[index]];
      if (old === undefined || port === undefined) throw new Error('Three processes were started');
      process.kill(old.pid, 'SIGTERM');
      await old.ended;
      await start(port);
      await untilUp(server);
    }
    restarting = false;
    await Promise.all(load);
    expect(failures, said()).toEqual([]);
    expect(added.length).toBeGreaterThan(ports.length);
    const list = await ask(`${url}/user/list`, agent, { userRole: 'student', pageSize: '1' }, headers);
    expect(JSON.parse(list.body).obj.total).toBe(added.length);
  });
});
