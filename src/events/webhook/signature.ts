import { createHmac } from 'node:crypto';

/** One message to an endpoint, as the Standard Webhooks specification signs it. */
export interface Message {
  /** The same for every attempt. Without a full stop. */
  readonly id: string;
  /** The time of the attempt. */
  readonly timestampSeconds: number;
  readonly body: string;
}

/** Before the base64 of the key, in the form in which a secret is shown. */
const prefix = 'whsec_';

/** The headers of a message. Each secret that is valid has a signature, so that a rotation needs no common moment. */
export function signedHeaders(secrets: readonly string[], { id, timestampSeconds, body }: Message) {
  const signed = `${id}.${timestampSeconds}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatures.join(' '),
  };
}
