import { Lectern, LecternError } from '../../../../src/client/index.ts';
import { baseUrl, fetchInLanguage } from '../../api.ts';
import type { Operation } from './contract.ts';

export interface Sent {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
}

type Call = (parameters: object) => Promise<unknown>;

/** Sends any operation through the client and keeps the raw answer, errors included. */
export async function send({ name }: Operation, parameters: object): Promise<Sent> {
  let sent: Sent | undefined;
  const recording = new Lectern({
    baseUrl,
    retries: 0,
    fetch: async (url, init) => {
      const began = performance.now();
      const response = await fetchInLanguage(url, init);
      const text = await response.clone().text();
      sent = { status: response.status, ms: Math.round(performance.now() - began), text: pretty(text) };
      return response;
    },
  });
  const [resource = '', method = ''] = name.split('.');
  // The document comes from the server, so the client has every operation in it.
  const resources = recording as unknown as Readonly<Record<string, Readonly<Record<string, Call>>>>;
  const call = resources[resource]?.[method];
  if (call === undefined) throw new Error(name);
  await call(parameters).catch((error: unknown) => {
    if (!(error instanceof LecternError)) throw error;
  });
  if (sent === undefined) throw new Error(name);
  return sent;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
