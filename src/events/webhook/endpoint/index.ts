import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { disableWebhook } from './disable-webhook.ts';
import { enableWebhook } from './enable-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { pingWebhook } from './ping-webhook.ts';
import { replayWebhook } from './replay-webhook.ts';
import { rotateWebhook } from './rotate-webhook.ts';
import type { WebhookServices } from './services.ts';
import { updateWebhook } from './update-webhook.ts';

export const webhookOperations = (services: WebhookServices) => [
  createWebhook(services),
  listWebhooks,
  updateWebhook(services),
  deleteWebhook,
  rotateWebhook(services),
  enableWebhook,
  disableWebhook,
  listDeliveries,
  replayWebhook,
  pingWebhook,
];
