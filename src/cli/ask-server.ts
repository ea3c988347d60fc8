import { Connection } from '../client/connection.ts';
import type { Entry } from '../client/entry.ts';
import { LecternError, NoAnswer } from '../client/errors.ts';
import { StartRefused } from './start-refused.ts';

/** Long enough for a whole file: a retry would start the same work again. */
const timeoutMs = 3_600_000;

/** Calls a server with the key in LECTERN_KEY and a long timeout. */
export async function askServer(url: string, path: string, body: object, entry: Entry): Promise<unknown> {
  if (!URL.canParse(url)) throw new StartRefused('--url must be an address such as http://127.0.0.1:8080.');
  const connection = new Connection({ baseUrl: url, key: process.env.LECTERN_KEY, timeoutMs });
  try {
    return (await connection.send(path, { ...body }, entry, {})).obj;
  } catch (error) {
    if (error instanceof LecternError) throw new StartRefused(error.message);
    if (error instanceof NoAnswer) throw new StartRefused(`${error.message}.`);
    throw error;
  }
}
