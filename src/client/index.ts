export { LecternError, NoAnswer } from './errors.ts';
export type { FollowedEvent, FollowingEvents, FollowOptions, FollowRequest } from './follow.ts';
export { type ErrorName, errorCodes } from './generated/errors.ts';
export type * from './generated/event-data.ts';
export type * from './generated/resources.ts';
export { type Enveloped, Lectern } from './lectern.ts';
export type { CallOptions, Envelope, ExportedFile, LecternOptions } from './options.ts';
export { type Signer, signBody, signHeaders } from './signing.ts';
export {
  type ReceivedWebhook,
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookPayload,
  WebhookRefused,
} from './webhook.ts';
