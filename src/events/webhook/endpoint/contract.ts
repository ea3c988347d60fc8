import { Type } from 'typebox';
import {
  Choice,
  Id,
  Integer,
  PageSize,
  Pattern,
  ReadVersion,
  ShownOnceNote,
} from '../../../operation/contract/fields.ts';
import { operation } from '../../../operation/contract/operation.ts';
import {
  Delivery,
  deliveryStates,
  EndpointName,
  exampleDelivery,
  exampleWebhook,
  mostEndpoints,
  Types,
  Url,
  Webhook,
  WebhookId,
} from './record-contract.ts';

const longestOverlapSeconds = 30 * 86_400;
export const defaultOverlapSeconds = 86_400;
/** The most events that one request queues again. */
export const mostReplayed = 10_000;
const largestPage = 50;

const secret = {
  webhookId: Type.Integer(),
  secret: Type.String({ description: 'secret that signs the messages, whsec_…, shown only once' }),
  note: ShownOnceNote(),
};
const shownOnce = {
  en:
    'This request was already carried out. Only its first answer contained the secret; the server does not store it. If you ' +
    'did not receive it, call /webhook/rotate with this webhookId.',
  zh: '该请求此前已执行。密钥只在首次应答中显示一次，服务器不保留。如未收到，请用此 webhookId 调用 /webhook/rotate 获取新的密钥。',
};
const exampleSecret = { webhookId: 1, secret: `whsec_${'x'.repeat(43)}=` };

export const createWebhook = operation({
  name: 'webhook.create',
  path: '/webhook/create',
  title: 'Create endpoint',
  description:
    'Creates an endpoint, to which the server delivers events from now on, and returns its secret, which is shown only once. ' +
    'The endpoint keeps the scopes and the branch of the caller: it gets the events that the caller could list. It works as ' +
    `long as the caller's key is valid, or the member of staff is an owner, and may see all that it gets. An organisation has at most ${mostEndpoints} endpoints.`,
  scope: 'admin',
  emits: ['webhook.created'],
  request: {
    name: EndpointName(),
    url: Url(),
    types: Type.Optional(Types()),
    subOrgId: Type.Optional(Id('Only events of this branch. If it is left out: every branch that the caller sees.')),
    payloadVersion: Type.Optional(Choice('Version of the payload.', [1], { default: 1 })),
  },
  response: Type.Object(secret),
  example: {
    request: { name: 'CRM', url: 'https://crm.example.com/lectern', types: ['order.paid'] },
    response: exampleSecret,
  },
  secretFields: ['secret'],
  shownOnce,
});

export const listWebhooks = operation({
  name: 'webhook.list',
  path: '/webhook/list',
  title: 'List endpoints',
  description: 'All endpoints with their state, newest first, without their secrets.',
  scope: 'admin',
  request: {},
  response: Type.Object({ list: Type.Array(Webhook) }),
  example: { request: {}, response: { list: [exampleWebhook] } },
});

export const updateWebhook = operation({
  name: 'webhook.update',
  path: '/webhook/update',
  title: 'Change endpoint',
  description:
    'Changes the name, the address or the types of an endpoint. Events that are queued already go to the new address. Another ' +
    'address needs every scope of the endpoint; the address as /webhook/list shows it leaves it as it is.',
  scope: 'admin',
  emits: ['webhook.updated'],
  request: {
    webhookId: WebhookId(),
    name: Type.Optional(EndpointName()),
    url: Type.Optional(Url()),
    types: Type.Optional(Types()),
    version: ReadVersion('/webhook/list'),
  },
  response: Type.Object({}),
  example: { request: { webhookId: 1, types: ['order.paid', 'order.refundSettled'] }, response: {} },
});

export const deleteWebhook = operation({
  name: 'webhook.delete',
  path: '/webhook/delete',
  title: 'Delete endpoint',
  description: 'Deletes an endpoint with its deliveries. Requests on their way may still arrive.',
  scope: 'admin',
  emits: ['webhook.deleted'],
  request: { webhookId: WebhookId() },
  response: Type.Object({}),
  example: { request: { webhookId: 1 }, response: {} },
});

export const rotateWebhook = operation({
  name: 'webhook.rotate',
  path: '/webhook/rotate',
  title: 'Rotate secret of endpoint',
  description:
    'Gives an endpoint a new secret, which is shown only once. During the overlap every message is signed with both secrets, ' +
    'so that receivers can change at any moment of it. This needs every scope of the endpoint.',
  scope: 'admin',
  emits: ['webhook.rotated'],
  request: {
    webhookId: WebhookId(),
    overlapSeconds: Type.Optional(
      Integer('How long the old secret also signs, seconds.', {
        minimum: 0,
        maximum: longestOverlapSeconds,
        default: defaultOverlapSeconds,
      }),
    ),
  },
  response: Type.Object(secret),
  example: { request: { webhookId: 1, overlapSeconds: 3600 }, response: exampleSecret },
  secretFields: ['secret'],
  shownOnce,
});

export const enableWebhook = operation({
  name: 'webhook.enable',
  path: '/webhook/enable',
  title: 'Enable endpoint',
  description:
    'Enables an endpoint again, with the scopes of this caller; queued events that these cannot read are given up. It continues with the events that it has missed, as far as ' +
    'they are still kept.',
  scope: 'admin',
  emits: ['webhook.updated'],
  request: {
    webhookId: WebhookId(),
    skipMissed: Type.Optional(
      Choice('1: leave out the events that were not queued meanwhile.', [0, 1], { default: 0 }),
    ),
  },
  response: Type.Object({}),
  example: { request: { webhookId: 1 }, response: {} },
});

export const disableWebhook = operation({
  name: 'webhook.disable',
  path: '/webhook/disable',
  title: 'Disable endpoint',
  description: 'Sends nothing to an endpoint until it is enabled again.',
  scope: 'admin',
  emits: ['webhook.updated'],
  request: { webhookId: WebhookId() },
  response: Type.Object({}),
  example: { request: { webhookId: 1 }, response: {} },
});

export const listDeliveries = operation({
  name: 'webhook.deliveries',
  path: '/webhook/deliveries',
  title: 'List deliveries',
  description:
    'The events of an endpoint with every attempt to deliver them, newest event first. They are kept for 30 days after the ' +
    'event was delivered or given up. Send nextCursor with the next request.',
  scope: 'admin',
  request: {
    webhookId: WebhookId(),
    state: Type.Optional(Choice('Only deliveries in this state.', deliveryStates)),
    eventId: Type.Optional(Id('Only this event.')),
    cursor: Type.Optional(
      Pattern('nextCursor of the previous response.', '^[0-9]{1,16}$', {
        en: 'the nextCursor of an earlier response',
        zh: '之前响应中的 nextCursor',
      }),
    ),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({
    list: Type.Array(Delivery),
    nextCursor: Type.String({ description: 'cursor for the next request' }),
    hasMore: Choice('1: there are more', [0, 1]),
  }),
  example: {
    request: { webhookId: 1, state: 'failed' },
    response: { list: [exampleDelivery], nextCursor: '1788220860123', hasMore: 0 },
  },
});

export const replayWebhook = operation({
  name: 'webhook.replay',
  path: '/webhook/replay',
  title: 'Send events again',
  description:
    'Queues events for an endpoint again: one event, all events of a range, or those that were given up. A range may contain ' +
    'events from before the endpoint was created; without any of these parameters it is the whole event log. An event that ' +
    'waits for its next attempt is sent at once. Messages keep their webhook-id. One request queues at most ' +
    `${mostReplayed} events; if there are more, repeat it with nextEventId as fromEventId.`,
  scope: 'admin',
  request: {
    webhookId: WebhookId(),
    eventId: Type.Optional(Id('Only this event.')),
    fromEventId: Type.Optional(Id('Events from this one on.')),
    toEventId: Type.Optional(Id('Events up to this one.')),
    onlyFailed: Type.Optional(Choice('1: only events that were given up.', [0, 1], { default: 0 })),
  },
  response: Type.Object({
    count: Type.Integer({ description: 'number of events that are sent again or at once' }),
    nextEventId: Type.Integer({ description: 'fromEventId of the next request; 0 if no event is left' }),
  }),
  example: { request: { webhookId: 1, onlyFailed: 1 }, response: { count: 12, nextEventId: 0 } },
});

export const pingWebhook = operation({
  name: 'webhook.ping',
  path: '/webhook/ping',
  title: 'Ping endpoint',
  description: 'Sends a message of the type ping. /webhook/deliveries shows the answer.',
  scope: 'admin',
  request: { webhookId: WebhookId() },
  response: Type.Object({ eventId: Type.Integer({ description: 'id of the ping, for /webhook/deliveries' }) }),
  example: { request: { webhookId: 1 }, response: { eventId: 1788220860124 } },
});
