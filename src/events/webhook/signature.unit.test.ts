import { Webhook } from 'standardwebhooks';
import { expect, expectTypeOf, test } from 'vitest';
import { type VerifiedWebhook, verifyWebhook, WebhookRefused } from '../../client/index.ts';
import { signedHeaders } from './signature.ts';

/** The vector of the Standard Webhooks specification. */
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  message: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestampSeconds: 1614265330, body: '{"test": 2432232314}' },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const { secret, message } = vector;
const now = message.timestampSeconds * 1000;
const { body } = message;

test("the specification's own vector is signed and verified", async () => {
  const headers = signedHeaders([secret], message);
  expect(headers['webhook-signature']).toBe(vector.signature);
  expect(await verifyWebhook({ body, headers, secret, now })).toEqual({
    id: message.id,
    sentAt: now,
    payload: { test: 2432232314 },
  });
});

test('what is signed here, the library of the specification verifies, with either secret during a rotation', async () => {
  const current = { ...message, timestampSeconds: Math.floor(Date.now() / 1000), body: '{"type":"用户.更新"}' };
  const headers = signedHeaders([other, secret], current);
  for (const each of [secret, other]) {
    expect(new Webhook(each).verify(current.body, headers)).toEqual({ type: '用户.更新' });
    expect(await verifyWebhook({ body: current.body, headers, secret: each })).toMatchObject({ id: message.id });
  }
});

test('what the library of the specification signs, the client verifies: as text and bytes, with headers of any kind', async () => {
  const headers = {
    'Webhook-Id': message.id,
    'Webhook-Timestamp': String(message.timestampSeconds),
    'Webhook-Signature': new Webhook(secret).sign(message.id, new Date(now), body),
  };
  for (const each of [headers, new Headers(headers), { ...headers, 'Webhook-Id': [message.id] }]) {
    expect(await verifyWebhook({ body, headers: each, secret, now })).toMatchObject({ id: message.id });
    expect(await verifyWebhook({ body: Buffer.from(body), headers: each, secret, now })).toMatchObject({ sentAt: now });
  }
});

test('a changed body, id or time, another secret and an old attempt are refused', async () => {
  const headers = signedHeaders([secret], message);
  const given = { body, headers, secret, now };
  const refused = [
    { ...given, body: `${body} ` },
    { ...given, headers: { ...headers, 'webhook-id': 'msg_2' } },
    { ...given, headers: { ...headers, 'webhook-timestamp': '1614265331' } },
    { ...given, headers: { ...headers, 'webhook-timestamp': 'soon' } },
    { ...given, headers: { ...headers, 'webhook-signature': '' } },
    { ...given, headers: { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') } },
    { ...given, headers: { ...headers, 'webhook-signature': 'v1,***' } },
    { ...given, secret: other },
    { ...given, now: now + 301_000 },
    { ...given, now: now - 301_000 },
  ];
  for (const each of refused) await expect(verifyWebhook(each)).rejects.toThrow(WebhookRefused);
  expect(await verifyWebhook({ ...given, now: now + 300_999 })).toMatchObject({ id: message.id });
  expect(await verifyWebhook({ ...given, now: now + 301_000, toleranceSeconds: 600 })).toMatchObject({ sentAt: now });
  await expect(verifyWebhook({ ...given, secret: 'a key' })).rejects.toThrow(TypeError);
});

test('the type of a verified message tells the type of its data', () => {
  const orderOf = ({ payload }: VerifiedWebhook): string | undefined => {
    if (payload.type === 'ping') return undefined;
    if (payload.type === 'group.memberAdded') expectTypeOf(payload.data.data.groupId).toBeNumber();
    return payload.type === 'order.paid' ? payload.data.data.orderSn : payload.data.recordId;
  };
  const event = { eventId: 1, time: 1, subOrgId: 1, record: 'order', recordId: 'A', fields: ['moneyPaid'] };
  const data = { ...event, type: 'order.paid', imported: 0, data: { orderSn: 'A' } } as const;
  expect(orderOf({ id: 'evt_1', sentAt: 1, payload: { type: 'order.paid', timestamp: '', data } })).toBe('A');
});
