import { Type } from 'typebox';
import { everyEventType } from '../../../operation/contract/event-types.ts';
import { Choice, Id, Name, Text, Version } from '../../../operation/contract/fields.ts';
import { record } from '../../../operation/contract/operation.ts';
import type { Static } from '../../../operation/contract/static.ts';

export const mostEndpoints = 20;

const endpointStates = ['active', 'failing', 'disabled'] as const;
export const deliveryStates = ['due', 'waiting', 'delivered', 'failed'] as const;
const disabledReasons = ['', 'request', 'gone', 'creator'] as const;

export const WebhookId = () => Id('The endpoint.');
export const Url = () => Text('Address that receives the events, http or https.', { minLength: 1, maxLength: 2000 });
export const Types = () =>
  Type.Array(Choice('Type of event.', everyEventType), {
    description: 'Only these types. Empty: every type that the scopes of the creator allow, new types included.',
    maxItems: everyEventType.length,
  });
export const EndpointName = () => Name('What the endpoint is for.', 100);

export const Webhook = record('Webhook', {
  webhookId: Type.Integer(),
  name: Type.String(),
  url: Type.String({ description: 'with *** for the values of its query, which may be tokens' }),
  types: Type.Array(Type.String(), { description: 'empty: every type that scopes allow' }),
  subOrgId: Type.Integer({ description: 'branch whose events it gets; 0: the whole organisation' }),
  scopes: Type.Array(Type.String(), { description: 'scopes of the creator' }),
  creator: Type.String({
    description: 'key:<id>, staff:<id> or operator: who created the endpoint or enabled it last',
  }),
  payloadVersion: Type.Integer(),
  state: Choice(
    'active; failing: an event was given up after 75 hours, and nothing was delivered since; disabled: nothing is sent',
    endpointStates,
  ),
  disabledReason: Choice(
    'request: somebody disabled it; gone: the receiver answered 410; creator: the key was revoked or has expired, the ' +
      'member of staff is no longer an active owner, or the endpoint gets more than either may see',
    disabledReasons,
  ),
  failingSince: Type.Integer({ description: 'first failure since the last success, milliseconds; 0 for none' }),
  pausedUntil: Type.Integer({ description: 'the receiver asked for a pause until then, milliseconds; 0 for none' }),
  lastDeliveredAt: Type.Integer({ description: 'milliseconds, 0 for never' }),
  openDeliveries: Type.Integer({ description: 'events that are due or wait; at most 1000 are counted' }),
  failedDeliveries: Type.Integer({ description: 'events that were given up; at most 1000 are counted' }),
  createAt: Type.Integer({ description: 'milliseconds' }),
  version: Version('/webhook/update'),
});

export const exampleWebhook: Static<typeof Webhook> = {
  webhookId: 1,
  name: 'CRM',
  url: 'https://crm.example.com/lectern',
  types: ['order.paid'],
  subOrgId: 0,
  scopes: ['order:read', 'admin'],
  creator: 'key:3',
  payloadVersion: 1,
  state: 'active',
  disabledReason: '',
  failingSince: 0,
  pausedUntil: 0,
  lastDeliveredAt: 1788220860000,
  openDeliveries: 0,
  failedDeliveries: 0,
  createAt: 1788220800000,
  version: 'pB1xT0dJ8mWq3sLr6uYc2A',
};

export const Delivery = record('WebhookDelivery', {
  eventId: Type.Integer(),
  messageId: Type.String({ description: 'the header webhook-id' }),
  type: Type.String({ description: 'type of the event, or ping' }),
  state: Choice(
    'due: it is sent at nextAttemptAt; waiting: after an earlier event of the same record; delivered; failed: given up',
    deliveryStates,
  ),
  nextAttemptAt: Type.Integer({ description: 'milliseconds; 0 unless it is due' }),
  createAt: Type.Integer({ description: 'when it was queued, milliseconds' }),
  attemptCount: Type.Integer(),
  attempts: Type.Array(
    record('WebhookAttempt', {
      attempt: Type.Integer({ description: 'number of the attempt, from 1' }),
      time: Type.Integer({ description: 'milliseconds' }),
      status: Type.Integer({ description: 'HTTP status; 0 without an answer' }),
      error: Type.String({
        description:
          'why there was no answer: timeout, tooLong (64 KiB without an answer), address (refused), port (refused), ' +
          'eventDeleted, or the error of the connection',
      }),
      answer: Type.String({ description: 'first kilobyte of the answer' }),
      duration: Type.Integer({ description: 'milliseconds' }),
    }),
    { description: 'the last 20, latest first' },
  ),
});

export const exampleDelivery: Static<typeof Delivery> = {
  eventId: 1788220860123,
  messageId: 'evt_1788220860123',
  type: 'order.paid',
  state: 'delivered',
  nextAttemptAt: 0,
  createAt: 1788220860100,
  attemptCount: 1,
  attempts: [{ attempt: 1, time: 1788220860120, status: 200, error: '', answer: 'ok', duration: 35 }],
};
