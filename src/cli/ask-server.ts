import { Connection } from '../client/connection.ts';
import type { Entry } from '../client/entry.ts';
import { parseJson } from '../client/json.ts';
import { refusalOf } from '../server/operator/refusal.ts';
import { StartRefused } from '../server/start-refused.ts';

/** Long enough for a whole file: a retry would start the same work again. */
export const fileTimeoutMs = 3_600_000;

interface Request {
  readonly path: string;
  readonly body: object;
  readonly entry: Entry;
  readonly timeoutMs?: number;
}

/** Calls a server with the key in LECTERN_KEY, or without one if that is empty. */
export async function askServer(url: string, { path, body, entry, timeoutMs }: Request): Promise<unknown> {
  if (!/^https?:/.test(url) || !URL.canParse(url)) {
    throw new StartRefused(`--url must be an address such as http://127.0.0.1:8080; it is "${url}".`);
  }
  // As in the answer itself, a long number stays a number.
  const exact = (text: string) => parseJson(text, BigInt);
  const connection = new Connection({ baseUrl: url, key: process.env.LECTERN_KEY || undefined, timeoutMs }, exact);
  try {
    return (await connection.send(path, { ...body }, entry, {})).obj;
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}
