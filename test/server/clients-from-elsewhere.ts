import { createHmac } from 'node:crypto';

/**
 * Two clients as another platform's customers have them, written from the interface alone: they know its paths, its
 * fields and `code`, and nothing of Lectern. They share no code with it, nor with its own client.
 */
export interface Reply {
  readonly code: number;
  readonly msg: string;
  readonly param?: string;
  // biome-ignore lint/suspicious/noExplicitAny: a client of this kind has no types.
  readonly obj?: any;
}

export type Client = (path: string, parameters: Readonly<Record<string, unknown>>) => Promise<Reply>;

async function send(url: string, body: object, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  // The interface shows no other status: whatever else comes is a broken connection to such a client.
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as Reply;
}

/** Shows a key. */
export const bearerClient =
  (baseUrl: string, key: string): Client =>
  (path, parameters) =>
    send(baseUrl + path, parameters, { Authorization: `Bearer ${key}` });

/** Signs the body: every parameter but the signature, sorted, as `name=value` joined with `&`. */
export const signingClient =
  (baseUrl: string, { appId, secret, now }: { appId: string; secret: string; now: () => number }): Client =>
  (path, parameters) => {
    const body: Record<string, unknown> = { ...parameters, appId, validBegin: now(), validTime: 60 };
    const text = Object.keys(body)
      .sort()
      .map((name) => `${name}=${String(body[name])}`)
      .join('&');
    const signature = createHmac('sha1', secret).update(text).digest('hex').toUpperCase();
    return send(baseUrl + path, { ...body, signature });
  };
