import { named } from '../../../operation/errors/entry.ts';

export const webhookErrors = named({
  webhookUrlRefused: {
    code: 2121,
    status: 400,
    en: '{param} must be an address on the public internet such as https://crm.example.com/hook, without user name and password, on an allowed port; received {received}. The operator can allow a network (WEBHOOK_NETWORKS) or a port (WEBHOOK_PORTS).',
    zh: '{param} 应为公网地址，例如 https://crm.example.com/hook，不含用户名和密码，且使用允许的端口；收到的是 {received}。服务器管理员可以通过 WEBHOOK_NETWORKS 允许网段，通过 WEBHOOK_PORTS 允许端口。',
  },
  webhookUrlHidden: {
    code: 2124,
    status: 400,
    en: '{param} has *** in place of a value that is not shown. Send the whole address with all its values.',
    zh: '{param} 中有未显示的值（***）。请填写包含所有参数值的完整地址。',
  },
  webhookRangeReversed: {
    code: 2122,
    status: 400,
    en: '{param} must not be before fromEventId; received {received}.',
    zh: '{param} 不能小于 fromEventId；收到的是 {received}。',
  },
  webhookNotFound: {
    code: 4611,
    status: 404,
    en: 'No endpoint has {param} {received}.',
    zh: '没有 {param} 为 {received} 的接收端。',
  },
  tooManyWebhooks: {
    code: 4612,
    status: 409,
    en: 'An organisation has at most {most} endpoints. Delete one that is no longer used.',
    zh: '每个机构最多有 {most} 个接收端。请先删除不再使用的接收端。',
  },
  webhookDisabled: {
    code: 4613,
    status: 409,
    en: 'The endpoint {received} is disabled, so nothing is sent to it. Enable it first.',
    zh: '接收端 {received} 已停用，不会收到任何消息。请先启用。',
  },
  webhookEventNotFound: {
    code: 4614,
    status: 404,
    en: 'This endpoint receives no event with {param} {received}: the event does not exist, was deleted after its retention period, or has a type or branch that this endpoint does not receive.',
    zh: '没有 {param} 为 {received} 且应发送到该接收端的事件：事件不存在、已不再保留，或其类型、分校不属于该接收端。',
  },
});
