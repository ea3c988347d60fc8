import { named } from '../../operation/errors/entry.ts';

/** Errors of key management. Errors of a key in use are in operation/errors/identity.ts. */
export const keyErrors = named({
  keyNotFound: {
    code: 4401,
    status: 404,
    en: 'No active key has the {param} {received}.',
    zh: '没有 {param} 为 {received} 的有效密钥。',
  },
  bodySignerNeedsBranch: {
    code: 2101,
    status: 400,
    en: 'A key that signs in the body must belong to a branch, because the appId of the branch identifies the key. Send the branch in {param}.',
    zh: '在请求体中签名的密钥通过分校的 appId 识别，必须属于某个分校。请在 {param} 中指定分校。',
  },
  expiryInPast: {
    code: 2102,
    status: 400,
    en: '{param} must be later than now ({now}); received {received}.',
    zh: '{param} 必须晚于当前时间（{now}）；收到的是 {received}。',
  },
  metricsKeySeparate: {
    code: 2103,
    status: 400,
    en: 'A key with the scope metrics:read reads figures of all organisations, so it has no other scope, no branch and no signature. Create a separate key ({param}).',
    zh: '具有 metrics:read 权限的密钥可读取所有机构的指标，因此不能同时拥有其他权限、限定分校或用于签名。请单独创建密钥（{param}）。',
  },
  metricsKeyByOperator: {
    code: 3036,
    status: 403,
    en: 'A key with the scope metrics:read reads figures of all organisations. Only the operator may create or rotate one: run "lectern key" on the server.',
    zh: '具有 metrics:read 权限的密钥可读取所有机构的指标，只有服务器管理员可以创建或轮换：请在服务器上运行 "lectern key"。',
  },
  bodySignerExists: {
    code: 4402,
    status: 409,
    en: 'This branch already has a key that signs in the body. Revoke that key first, or rotate it.',
    zh: '该分校已有在请求体中签名的密钥，请先吊销或轮换。',
  },
  rotatedKeyExpired: {
    code: 4404,
    status: 409,
    en: 'The key {received} expired at {expired}, so new secrets would not work either. Create a new key.',
    zh: '密钥 {received} 已于 {expired} 过期，换发的新密钥同样无法使用。请创建新的密钥。',
  },
  signingUnavailable: {
    code: 4403,
    status: 409,
    en: 'This server cannot sign: the operator has not set LECTERN_SECRET.',
    zh: '此服务器无法签名：服务器管理员尚未设置 LECTERN_SECRET。',
  },
});
