import { isIP } from 'node:net';
import type { Words } from '../../operation/errors/failure.ts';

/** The conditions for answering a request without a key. */
export interface KeylessFacts {
  /** The server's settings. */
  readonly listensOnLoopback: boolean;
  readonly trustsProxy: boolean;
  readonly permitted: boolean;
  /** The content of the database. */
  readonly anyKeyOrAccount: boolean;
  readonly organisations: number;
  /** The sender of the request. */
  readonly peer: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly protocol: string;
  readonly forwarded: boolean;
}

const refusalReasons: readonly (readonly [(facts: KeylessFacts) => boolean, Words])[] = [
  [
    (facts) => facts.anyKeyOrAccount,
    { en: 'a key or an account exists, so every call needs one', zh: '已存在密钥或账号，所有请求都需要密钥' },
  ],
  [(facts) => !facts.listensOnLoopback, { en: 'the server listens beyond this machine', zh: '服务器对外监听' }],
  [(facts) => facts.trustsProxy, { en: 'TRUST_PROXY is set', zh: '已设置 TRUST_PROXY' }],
  [
    (facts) => !facts.permitted,
    { en: 'on PostgreSQL this needs KEYLESS=loopback', zh: '使用 PostgreSQL 时需设置 KEYLESS=loopback' },
  ],
  [
    (facts) => facts.organisations !== 1,
    { en: 'the number of organisations is not exactly one', zh: '机构数量不是一个' },
  ],
  [(facts) => !isLoopback(facts.peer), { en: 'the request comes from another machine', zh: '请求来自其他机器' }],
  [(facts) => facts.forwarded, { en: 'the request came through a proxy', zh: '请求经过了代理' }],
  [
    (facts) => !isLoopback(nameOf(facts.host)),
    { en: 'the header Host is not an address of this machine', zh: '请求头 Host 不是本机地址' },
  ],
  [
    (facts) => facts.origin !== undefined && facts.origin !== `${facts.protocol}://${facts.host}`,
    { en: 'the request comes from a page of another site', zh: '请求来自其他网站的页面' },
  ],
];

/** Why this request needs a key; undefined if it does not. */
export const keylessRefusal = (facts: KeylessFacts): Words | undefined =>
  refusalReasons.find(([applies]) => applies(facts))?.[1];

/** `127.0.0.1:8080`, `[::1]:8080`, `localhost`: without the port. */
function nameOf(host: string | undefined): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(host ?? '') ?? [];
  return bracketed ?? plain ?? '';
}

export function isLoopback(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}
