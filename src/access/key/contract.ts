import { Type } from 'typebox';
import { Choice, Id, Integer, Name, ShownOnceNote, StoredMoment, Text } from '../../operation/contract/fields.ts';
import { grantableScopes, operation, record } from '../../operation/contract/operation.ts';

const longestOverlapSeconds = 30 * 86_400;
export const defaultOverlapSeconds = 86_400;

const Key = record('Key', {
  keyId: Type.Number(),
  name: Type.String(),
  subOrgId: Type.Number({ description: 'the one branch it is bound to, 0 for the whole organisation' }),
  scopes: Type.Array(Type.String()),
  manner: Type.String({ description: 'strict or ported' }),
  signsHeaders: Type.Boolean(),
  signsBody: Type.Boolean(),
  allowedAddresses: Type.Array(Type.String()),
  expiresAt: Type.Number({ description: 'milliseconds, 0 for never' }),
  revokedAt: Type.Number({ description: 'milliseconds, 0 while it works' }),
  lastUsedAt: Type.Number({ description: 'milliseconds, to the minute' }),
  createAt: Type.Number({ description: 'milliseconds' }),
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
  keyId: Type.Number(),
  secret: Type.String({ description: 'the bearer secret: shown this once' }),
  signingSecret: Type.String({ description: 'what it signs with, "" for a key that may not sign: shown this once' }),
  note: ShownOnceNote(),
};
const shownOnce = {
  en:
    'This request was carried out before. The secrets were shown in its first answer, that once, and are not kept. If ' +
    'they did not reach you, /key/rotate with this keyId gives new ones; overlapSeconds 0 ends the old ones at once.',
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
    'Makes a key for a caller and shows its secret, once. From the first key on, nobody calls without one. A key for ' +
    'a branch sees and touches that branch alone.',
  scope: 'admin',
  request: {
    name: Name('What it is for.', 100),
    scopes: Type.Array(Choice('A right.', grantableScopes), {
      description: 'What it may do: read or write a resource, see personal data (personal), manage keys (admin).',
      minItems: 1,
      maxItems: grantableScopes.length,
    }),
    subOrgId: Type.Optional(Id('Branch it is bound to; left out: the whole organisation.')),
    manner: Type.Optional(
      Choice(
        'strict (default), or ported (default where the body signature is allowed): unknown parameters are ignored, ' +
          'digits and integers stand for each other, codes 2xxx and 4xxx come with HTTP 200.',
        ['strict', 'ported'],
      ),
    ),
    signsHeaders: Type.Optional(Type.Boolean({ description: 'It may sign requests in their headers.' })),
    signsBody: Type.Optional(
      Type.Boolean({ description: 'It may sign requests in their body; one such key a branch, found by its appId.' }),
    ),
    allowedAddresses: Type.Optional(
      Type.Array(Text('An address or a range such as 203.0.113.0/24.'), {
        description: 'Where it may be used from; left out: anywhere.',
        maxItems: 100,
      }),
    ),
    expiresAt: Type.Optional(StoredMoment('When it stops working, milliseconds; left out: never.')),
  },
  response: Type.Object(secrets),
  example: { request: { name: 'CRM', scopes: ['order:read', 'user:read'] }, response: exampleSecrets },
  secretFields: ['secret', 'signingSecret'],
  shownOnce,
});

export const listKeys = operation({
  name: 'key.list',
  path: '/key/list',
  title: 'List keys',
  description: 'All keys of the organisation, revoked ones too, newest first. Secrets are not among what is known.',
  scope: 'admin',
  request: {},
  response: Type.Object({ list: Type.Array(Key) }),
  example: { request: {}, response: { list: [exampleKey] } },
});

export const rotateKey = operation({
  name: 'key.rotate',
  path: '/key/rotate',
  title: 'Rotate key',
  description: 'Gives a key new secrets and shows them, once. The old ones work on for the time of the overlap.',
  scope: 'admin',
  request: {
    keyId: Id('The key.'),
    overlapSeconds: Type.Optional(
      Integer('How long the old secrets still work, seconds.', {
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
  description: 'Ends a key: at once in the process that answers, within a second in every other.',
  scope: 'admin',
  request: { keyId: Id('The key.') },
  response: Type.Object({ revokedAt: Type.Number({ description: 'milliseconds' }) }),
  example: { request: { keyId: 3 }, response: { revokedAt: 1788220800000 } },
});
