import type { SigningSecretOf } from '../../../access/key/signing-secret.ts';
import type { Destinations } from '../send/destination.ts';

/** What operations on endpoints need beyond their call. */
export interface WebhookServices {
  readonly signingSecretOf: SigningSecretOf;
  /** Where webhooks may be sent; undefined: the public internet. */
  readonly webhookDestinations?: Destinations | undefined;
}
