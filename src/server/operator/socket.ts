import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { createServer, type RequestListener, request } from 'node:http';
import { join } from 'node:path';
import { parseJson, toJson } from '../../client/json.ts';
import { throughShortPath } from '../../database/holder-socket.ts';
import { StartRefused, Unavailable } from '../start-refused.ts';
import { type OperatorCommand, type OperatorServices, runOperatorCommand } from './commands.ts';
import { refusalOf } from './refusal.ts';

/** The socket on which the server of an embedded database accepts commands from the owner of its folder. */
const socketName = 'operator.sock';

interface ListenOptions {
  readonly services: OperatorServices;
  /** Called when keys or organisations may have changed. */
  readonly keysChanged: () => void;
  readonly report: (error: unknown) => void;
}

/** Listens in the folder, which this process holds, so an existing socket is stale. Returns a function that stops. */
export async function listenForOperator(folder: string, options: ListenOptions): Promise<() => Promise<void>> {
  const server = createServer(answerer(options));
  // Created in a folder that only the owner can enter, so nobody else can connect before its mode is set.
  const aside = join(folder, '.operator');
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { mode: 0o700 });
  await throughShortPath(
    aside,
    socketName,
    (path) => new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve)),
  );
  await chmod(join(aside, socketName), 0o600);
  await rename(join(aside, socketName), join(folder, socketName));
  await rm(aside, { recursive: true });
  return async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(join(folder, socketName), { force: true });
  };
}

function answerer({ services, keysChanged, report }: ListenOptions): RequestListener {
  return async (incoming, response) => {
    const answer = await incoming
      .toArray()
      .then((chunks) => runOperatorCommand(services, JSON.parse(Buffer.concat(chunks).toString())))
      .then(
        (obj) => ({ obj }),
        (error: unknown) => refused(refusalOf(error) ?? failed(error, report)),
      );
    keysChanged();
    response.end(toJson(answer));
  };
}

const refused = (refusal: StartRefused) => ({
  refused: refusal.message,
  later: refusal instanceof Unavailable,
  by: refusal.by,
});

function failed(error: unknown, report: (error: unknown) => void): StartRefused {
  report(error);
  return new StartRefused('The server could not do it: see its log.');
}

/** Asks the server that holds the folder; undefined if none does. */
export function throughServer(
  folder: string,
  command: OperatorCommand,
): Promise<{ readonly obj: unknown } | undefined> {
  return throughShortPath(
    folder,
    socketName,
    (socketPath) =>
      new Promise((resolve, reject) => {
        const call = request({ socketPath, method: 'POST' }, async (response) => {
          const { refused, later, by, obj } = Object(
            parseJson(Buffer.concat(await response.toArray()).toString(), BigInt),
          );
          if (typeof refused === 'string')
            reject(later === true ? new Unavailable(refused, by) : new StartRefused(refused, by));
          else resolve({ obj });
        });
        call.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
          else reject(error);
        });
        call.end(JSON.stringify(command));
      }),
  );
}
