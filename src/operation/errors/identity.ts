import { named } from './entry.ts';

/** Errors of identity, permission and rate: 3xxx. */
export const identityErrors = named({
  keyRequired: {
    code: 3001,
    status: 401,
    en: 'A key is required: send it as "Authorization: Bearer lectern_…". An operator creates one with "lectern key create".',
    zh: '需要密钥：请以 "Authorization: Bearer lectern_…" 发送。服务器管理员可用 "lectern key create" 创建。',
  },
  keyMistyped: {
    code: 3002,
    status: 401,
    en: 'This is not a valid key: its checksum is wrong. Check that you copied the whole key.',
    zh: '这不是有效的密钥：校验码不符，请检查是否复制完整。',
  },
  keyMissing: {
    code: 3037,
    status: 401,
    en: 'The header Authorization contains no key. Send "Authorization: Bearer lectern_…". A server that needs no key accepts requests without this header.',
    zh: '请求头 Authorization 中没有密钥，请以 "Authorization: Bearer lectern_…" 发送。如果服务器不需要密钥，请去掉该请求头。',
  },
  keyUnknown: {
    code: 3003,
    status: 401,
    en: 'This server does not know this key. Check that the key belongs to this server.',
    zh: '本服务器没有这个密钥，请检查密钥是否属于本服务器。',
  },
  appIdUnknown: {
    code: 3038,
    status: 401,
    en: 'No key that signs in the body belongs to the {param} {received}. Send the appId of the branch of the key; "lectern key create --sign-body" prints it.',
    zh: '没有在请求体中签名的密钥属于 {param} {received}。请发送该密钥所属分校的 appId；创建密钥的命令 "lectern key create --sign-body" 会显示它。',
  },
  keyRevoked: {
    code: 3004,
    status: 401,
    en: 'This key has been revoked. Use another key.',
    zh: '该密钥已被吊销，请使用其他密钥。',
  },
  keyExpired: {
    code: 3005,
    status: 401,
    en: 'This key expired at {expiredAt}. Use another key.',
    zh: '该密钥已于 {expiredAt} 过期，请使用其他密钥。',
  },
  addressNotAllowed: {
    code: 3006,
    status: 403,
    en: 'This key may not be used from the address {address}. Send the request from an allowed address, or use another key.',
    zh: '该密钥不允许从地址 {address} 使用。请从允许的地址发送请求，或使用其他密钥。',
  },
  scopeMissing: {
    code: 3007,
    status: 403,
    en: '{what} needs the scope {scope}, which the caller lacks. Use a key or an account that has it.',
    zh: '{what}需要权限 {scope}，当前调用方没有该权限。请使用具有该权限的密钥或账号。',
  },
  signatureWrong: {
    code: 3008,
    status: 401,
    en: 'The signature does not match the request. The guide docs/security.md of this server describes the exact string to sign.',
    zh: '签名与请求内容不符，待签名字符串的格式见本服务器的指南 docs/security.md。',
  },
  signatureExpired: {
    code: 3009,
    status: 401,
    en: 'The signature is not valid now: the server time is {now} (seconds); the signature is valid from {begin} to {end}.',
    zh: '签名当前无效：服务器时间为 {now}（秒）；签名有效期为 {begin} 至 {end}。',
  },
  nonceUsed: {
    code: 3010,
    status: 401,
    en: 'This nonce was already used. Sign each request with a new nonce.',
    zh: '该 nonce 已被使用，每次请求请使用新的 nonce。',
  },
  signatureMalformed: {
    code: 3011,
    status: 401,
    en: '{param} must be {expected}; received {received}.',
    zh: '{param} 应为 {expected}；收到的是 {received}。',
  },
  tooManyRequests: {
    code: 3012,
    status: 429,
    en: 'Too many requests or attempts: {limit} are allowed. Wait {seconds} s.',
    zh: '请求或尝试过于频繁：上限为 {limit} 次，请等待 {seconds} 秒。',
  },
  mobileSearchesUsedUp: {
    code: 3035,
    status: 429,
    en: 'Without the scope personal, a caller may look up {limit} hidden values per hour: numbers of seven digits or more, receivers and guardians. Wait {seconds} s and send at most {limit} at once, or use a key with the scope personal.',
    zh: '没有 personal 权限的调用方，每小时最多查对 {limit} 个隐藏的值：七位及以上的号码、收件人和监护人。请等待 {seconds} 秒，且每次最多查对 {limit} 个；或使用具有 personal 权限的密钥。',
  },
  keylessRefused: {
    code: 3013,
    status: 401,
    en: 'Without a key, the server only answers direct calls from its own machine: {reason}. Create a key with "lectern key create".',
    zh: '没有密钥时只接受本机直接发起的请求：{reason}。服务器管理员可用 "lectern key create" 创建密钥。',
  },
  wholeOrganisationOnly: {
    code: 3020,
    status: 403,
    en: 'This operation needs a key or an account of the whole organisation; the caller is bound to a branch.',
    zh: '该操作需要整个机构的密钥或账号；当前调用方限于一个分校。',
  },
  notForClassTeachers: {
    code: 3033,
    status: 403,
    en: 'Class teachers may only read their own classes. Ask a colleague with another role.',
    zh: '班主任只能查看自己的班级，该操作超出了此范围，请联系其他角色的同事。',
  },
  staffOnly: {
    code: 3032,
    status: 403,
    en: 'This operation is only for staff who have signed in.',
    zh: '该操作仅供已登录的员工使用。',
  },
});
