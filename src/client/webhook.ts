import type { FollowedEvent } from './follow.ts';
import type { EventType } from './generated/event-data.ts';

/** The headers of a request: of `fetch`, or of Node.js. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A webhook as it arrived. */
export interface ReceivedWebhook {
  /** The body as it arrived. Parsing it and writing it as JSON again may change its bytes, and the signature is over these. */
  readonly body: string | Uint8Array;
  readonly headers: WebhookHeaders;
  /** The secret of the endpoint, `whsec_…`. */
  readonly secret: string;
  /**
   * The largest difference between the time of the attempt and this machine's clock, in seconds.
   * @default 300
   */
  readonly toleranceSeconds?: number | undefined;
  /** Milliseconds. @default Date.now() */
  readonly now?: number | undefined;
}

/**
 * The body of a webhook: an event, whose type tells the type of its data, or a `ping`, which only tests the endpoint. A later
 * server may send types that this client does not know: skip them.
 */
export type WebhookPayload<Type extends EventType = EventType> =
  | {
      readonly [Each in Type]: {
        readonly type: Each;
        /** When it happened, as ISO 8601. */
        readonly timestamp: string;
        /** The event as `event.list` lists it. */
        readonly data: Omit<FollowedEvent<Each>, 'cursor'>;
      };
    }[Type]
  | { readonly type: 'ping'; readonly timestamp: string; readonly data: Readonly<Record<string, never>> };

/** A webhook whose signature is right. */
export interface VerifiedWebhook {
  /** The same for every attempt to deliver this event: store it and skip an event that you have handled. */
  readonly id: string;
  /** When this attempt was sent, in milliseconds. */
  readonly sentAt: number;
  /** The body as JSON. */
  readonly payload: WebhookPayload;
}

/** The request is not a webhook of this endpoint: answer it with 400 and do not use its content. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

const utf8 = new TextEncoder();
const prefix = 'whsec_';
const version = 'v1,';

/**
 * Checks the signature of a webhook (Standard Webhooks) and returns its content. Throws `WebhookRefused` if the signature
 * is wrong or the time of the attempt is too far from now.
 *
 * @example
 * ```ts
 * const { id, payload } = await verifyWebhook({ body: await request.text(), headers: request.headers, secret });
 * if (payload.type === 'order.paid') console.log(payload.data.data.orderSn);
 * ```
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<VerifiedWebhook> {
  const { headers, secret, toleranceSeconds = 300, now = Date.now() } = received;
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature');
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (Number.isNaN(seconds)) throw new WebhookRefused('webhook-timestamp must be a time in seconds');
  const apart = Math.floor(now / 1000) - seconds;
  if (Math.abs(apart) > toleranceSeconds) {
    throw new WebhookRefused(
      `webhook-timestamp is ${Math.abs(apart)} seconds ${apart > 0 ? 'old' : 'ahead'}; ${toleranceSeconds} are allowed`,
    );
  }
  const body = typeof received.body === 'string' ? utf8.encode(received.body) : received.body;
  const signed = concatenated(utf8.encode(`${id}.${timestamp}.`), body);
  const key = await crypto.subtle.importKey('raw', keyOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  // During the rotation of a secret, each of the two has its own signature.
  for (const signature of signatures.split(' ').filter((each) => each.startsWith(version))) {
    const given = bytesOf(signature.slice(version.length));
    // Compared in constant time.
    if (given !== undefined && (await crypto.subtle.verify('HMAC', key, given, signed))) {
      return { id, sentAt: seconds * 1000, payload: JSON.parse(new TextDecoder().decode(body)) };
    }
  }
  throw new WebhookRefused(
    'No signature in webhook-signature is right. Check the secret, and verify the body as it arrived.',
  );
}

function header(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : valueIn(headers, name);
  if (value === null || value === undefined || value === '') throw new WebhookRefused(`The header ${name} is missing`);
  return value;
}

function valueIn(headers: Exclude<WebhookHeaders, Headers>, name: string): string | undefined {
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name) ?? [];
  return typeof value === 'object' ? value.join(' ') : value;
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const key = secret.startsWith(prefix) ? bytesOf(secret.slice(prefix.length)) : undefined;
  if (key === undefined || key.length === 0) throw new TypeError(`The secret of an endpoint begins with ${prefix}`);
  return key;
}

/** The bytes of a text in base64; undefined if it is none. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function concatenated(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
