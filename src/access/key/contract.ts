import { Type } from 'typebox';
import { Choice, Id, Integer, Name, ShownOnceNote, StoredMoment, Text } from '../../operation/contract/fields.ts';
import { operation, record } from '../../operation/contract/operation.ts';
import { grantableScopes, metricsScope } from '../../operation/contract/scopes.ts';

const longestOverlapSeconds = 30 * 86_400;
export const defaultOverlapSeconds = 86_400;

const Key = record('Key', {
  keyId: Type.Integer(),
  name: Type.String(),
  subOrgId: Type.Integer({ description: 'branch that the key is limited to; 0: the whole organisation' }),
  scopes: Type.Array(Type.String()),
  manner: Type.String({ description: 'strict, or ported (compatibility mode)' }),
  signsHeaders: Type.Boolean(),
  signsBody: Type.Boolean(),
  allowedAddresses: Type.Array(Type.String()),
  expiresAt: Type.Integer({ description: 'milliseconds, 0 for never' }),
  revokedAt: Type.Integer({ description: 'milliseconds, 0 while it is valid' }),
  lastUsedAt: Type.Integer({ description: 'milliseconds, to the minute' }),
  createAt: Type.Integer({ description: 'milliseconds' }),
});

const exampleKey = {
  keyId: 3,
  name: 'CRM',
  subOrgId: 0,
  scopes: ['order:read', 'user:read'],
  manner: 'strict',
  signsHeaders: false,
  signsBody: false,
  allowedAddresses: [],
  expiresAt: 0,
  revokedAt: 0,
  lastUsedAt: 0,
  createAt: 1788220800000,
};

const secrets = {
  keyId: Type.Integer(),
  secret: Type.String({ description: 'bearer secret, shown only once' }),
  signingSecret: Type.String({ description: 'signing secret, shown only once; "" for a key that may not sign' }),
  note: ShownOnceNote(),
};
const shownOnce = {
  en:
    'This request was already carried out. Only its first answer contained the secrets; the server does not store them. ' +
    'If you did not receive them, call /key/rotate with this keyId; overlapSeconds 0 ends the old secrets at once.',
  zh:
    '该请求此前已执行。密钥只在首次应答中显示一次，服务器不保留。如未收到，请用此 keyId 调用 /key/rotate 获取新的密钥；' +
    'overlapSeconds 为 0 时旧密钥立即失效。',
};
const exampleSecrets = { keyId: 3, secret: `lectern_${'x'.repeat(50)}`, signingSecret: '' };

export const createKey = operation({
  name: 'key.create',
  path: '/key/create',
  title: 'Create key',
  description:
    'Creates a key and returns its secret, which is shown only once. After the first key or staff account is created, every call ' +
    'needs credentials. A key ' +
    'that is limited to a branch reads and changes only that branch.',
  scope: 'admin',
  emits: ['key.created'],
  request: {
    name: Name('What the key is for.', 100),
    scopes: Type.Array(Choice('A scope.', [...grantableScopes, metricsScope]), {
      description:
        'Scopes of the key: read or write a resource, see personal data (personal), manage keys (admin). Only the operator ' +
        'may give metrics:read, with "lectern key create".',
      minItems: 1,
      maxItems: grantableScopes.length,
    }),
    subOrgId: Type.Optional(Id('Branch that the key is limited to. If it is left out: the whole organisation.')),
    manner: Type.Optional(
      Choice(
        'strict (default), or ported: compatibility mode (default for a key that signs in the body). In compatibility mode ' +
          'unknown parameters are ignored, integers may be sent as digits and digits as integers, "" counts as absent where it ' +
          'has no meaning, and errors 2xxx and 4xxx have HTTP status 200.',
        ['strict', 'ported'],
      ),
    ),
    signsHeaders: Type.Optional(Type.Boolean({ description: 'Whether it may sign requests in the headers.' })),
    signsBody: Type.Optional(
      Type.Boolean({
        description:
          'Whether it may sign requests in the body. A branch has at most one such key; its appId identifies the key.',
      }),
    ),
    allowedAddresses: Type.Optional(
      Type.Array(Text('An address or a range such as 203.0.113.0/24.'), {
        description: 'Addresses from which the key is accepted. If it is left out: all.',
        maxItems: 100,
      }),
    ),
    expiresAt: Type.Optional(StoredMoment('When the key expires, milliseconds. If it is left out: never.')),
  },
  response: Type.Object({
    ...secrets,
    appId: Type.String({
      description: 'appId of its branch, which a signed body names; "" for a key that does not sign in the body',
    }),
  }),
  example: {
    request: { name: 'CRM', scopes: ['order:read', 'user:read'] },
    response: { ...exampleSecrets, appId: '' },
  },
  secretFields: ['secret', 'signingSecret'],
  shownOnce,
});

export const listKeys = operation({
  name: 'key.list',
  path: '/key/list',
  title: 'List keys',
  description: 'All keys of the organisation with the revoked ones, newest first, without their secrets.',
  scope: 'admin',
  request: {},
  response: Type.Object({ list: Type.Array(Key) }),
  example: { request: {}, response: { list: [exampleKey] } },
});

export const rotateKey = operation({
  name: 'key.rotate',
  path: '/key/rotate',
  title: 'Rotate key',
  description:
    'Gives a key new secrets and returns them. They are shown only once. The old secrets keep working during the overlap.',
  scope: 'admin',
  emits: ['key.rotated'],
  request: {
    keyId: Id('The key.'),
    overlapSeconds: Type.Optional(
      Integer('How long the old secrets keep working, seconds.', {
        minimum: 0,
        maximum: longestOverlapSeconds,
        default: defaultOverlapSeconds,
      }),
    ),
  },
  response: Type.Object(secrets),
  example: { request: { keyId: 3, overlapSeconds: 3600 }, response: exampleSecrets },
  secretFields: ['secret', 'signingSecret'],
  shownOnce,
});

export const revokeKey = operation({
  name: 'key.revoke',
  path: '/key/revoke',
  title: 'Revoke key',
  description: 'Revokes a key. The answering process refuses it at once, other processes within a second.',
  scope: 'admin',
  emits: ['key.revoked'],
  request: { keyId: Id('The key.') },
  response: Type.Object({ revokedAt: Type.Integer({ description: 'milliseconds' }) }),
  example: { request: { keyId: 3 }, response: { revokedAt: 1788220800000 } },
});
