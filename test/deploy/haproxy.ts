import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { startProxy, temporaryFolder } from './proxies.ts';

export interface Balancer {
  /** The Unix socket on which it serves HTTP. */
  readonly socketPath: string;
  /** Puts a server of this machine into a slot, and waits until requests go there. */
  place(slot: number, url: string): Promise<void>;
  /** Waits until no more requests go to the slot. */
  left(slot: number): Promise<void>;
}

const configuration = (folder: string, slots: number) => `
global
    stats socket ${folder}/control.sock level admin
defaults
    mode http
    timeout connect 30s
    timeout client 600s
    timeout server 600s
    option redispatch
    retries 3
    retry-on conn-failure
frontend front
    bind unix@${folder}/front.sock
    default_backend lectern
backend lectern
    balance roundrobin
    option httpchk GET /readyz
    http-check expect status 200
    timeout check 60s
    default-server check inter 200ms fall 1 rise 1
${Array.from({ length: slots }, (_, slot) => `    server s${slot} 127.0.0.1:1 disabled`).join('\n')}
`;

/** Sends a command to HAProxy's control socket. */
function tell(socketPath: string, line: string): Promise<string> {
  const socket = connect(socketPath);
  socket.end(`${line}\n`);
  return text(socket);
}

/** Whether HAProxy sends requests to a server: `UP`. `show stat` is CSV: the name of the server is its second column. */
export async function stateOfServer(socketPath: string, server: string): Promise<string | undefined> {
  const lines = (await tell(socketPath, 'show stat')).split('\n').map((line) => line.split(','));
  const column = lines[0]?.indexOf('status') ?? -1;
  return lines.find(([, name]) => name === server)?.[column];
}

/** HAProxy from Debian, which sends requests only to servers whose /readyz answers 200; ends with the test. */
export async function startHaproxy(slots: number): Promise<Balancer> {
  const folder = await temporaryFolder();
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configuration(folder, slots));
  const said = startProxy('haproxy', ['-db', '-f', file]);
  const until = async (isSo: () => Promise<boolean>) => {
    await vi.waitUntil(isSo, { timeout: 120_000 }).catch((cause) => {
      throw new Error(`HAProxy said: ${said()}`, { cause });
    });
  };
  const socket = join(folder, 'control.sock');
  const control = (line: string) => tell(socket, line);
  const stateOf = (slot: number) => stateOfServer(socket, `s${slot}`);
  await until(() => control('show info').then(Boolean, () => false));
  return {
    socketPath: join(folder, 'front.sock'),
    place: async (slot, url) => {
      const { hostname, port } = new URL(url);
      await control(`set server lectern/s${slot} state maint`);
      await control(`set server lectern/s${slot} addr ${hostname} port ${port}`);
      await control(`set server lectern/s${slot} state ready`);
      await until(async () => (await stateOf(slot)) === 'UP');
    },
    left: (slot) => until(async () => (await stateOf(slot)) !== 'UP'),
  };
}
