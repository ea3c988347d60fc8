import { implement } from '../../../operation/call/implementation.ts';
import * as contract from './contract.ts';
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
  implement(contract.createWebhook, { write: (call) => createWebhook(call, services) }),
  implement(contract.listWebhooks, { read: listWebhooks }),
  implement(contract.updateWebhook, { write: (call) => updateWebhook(call, services) }),
  implement(contract.deleteWebhook, { write: deleteWebhook }),
  implement(contract.rotateWebhook, { write: (call) => rotateWebhook(call, services) }),
  implement(contract.enableWebhook, { write: enableWebhook }),
  implement(contract.disableWebhook, { write: disableWebhook }),
  implement(contract.listDeliveries, { read: listDeliveries }),
  implement(contract.replayWebhook, { write: replayWebhook }),
  implement(contract.pingWebhook, { write: pingWebhook }),
];
