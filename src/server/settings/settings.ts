import { isIP } from 'node:net';
import { isTimeZone } from '../../time/time-zone.ts';
import { databaseConnections, whereDatabaseIs } from './database-settings.ts';
import {
  BadSetting,
  bad,
  commaSeparated,
  emptyOr,
  isOrigin,
  isProxyRange,
  type Setting,
  wholeNumber,
} from './setting.ts';
import { webhookSettings } from './webhook-settings.ts';

/** All settings. They are read from the environment variables of the same names. */
export const settings = {
  HOST: {
    description: 'Address to listen on. The server listens beyond loopback only if a key or a staff account exists.',
    fallback: '127.0.0.1',
    example: '0.0.0.0',
    parse: (text: string) => {
      if (isIP(text) === 0 && text !== 'localhost') throw bad('an address such as 127.0.0.1, ::1 or 0.0.0.0');
      return text;
    },
  },
  PORT: {
    description: 'Port to listen on. 0 lets the operating system choose one.',
    fallback: '8080',
    example: '3000',
    parse: wholeNumber(0, 65_535),
  },
  ...whereDatabaseIs,
  DATA_DIR: {
    description: 'Folder of the embedded database.',
    fallback: 'data',
    example: '/var/lib/lectern',
    parse: (text: string) => {
      if (text.trim() === '' || text.includes('\0')) throw bad('the path of a folder');
      return text;
    },
  },
  DATA_DIR_MOUNTED: {
    description:
      'Set to required to refuse a start whose DATA_DIR is not on a mounted volume. The container image sets it, because ' +
      'data in a container is lost with the container.',
    fallback: '',
    example: 'required',
    parse: emptyOr('required'),
  },
  LECTERN_SECRET: {
    description:
      'The secret from which the server derives all signing secrets: 32 bytes in hex, from "openssl rand -hex 32". The ' +
      'embedded database uses a file in DATA_DIR instead.',
    fallback: '',
    example: '64 hexadecimal digits',
    parse: (text: string) => {
      if (text === '') return undefined;
      if (!/^[0-9a-f]{64}$/i.test(text)) throw bad('64 hexadecimal digits, as "openssl rand -hex 32" prints them');
      return Buffer.from(text, 'hex');
    },
  },
  KEYLESS: {
    description:
      'Set to loopback to accept calls from this machine without a key on PostgreSQL too, until the first key is created.',
    fallback: '',
    example: 'loopback',
    parse: emptyOr('loopback'),
  },
  SETUP_ORGANISATION: {
    description:
      'Name of the organisation that the first start creates, together with the account of its owner, if the database has ' +
      'no organisation that is in use. Later starts leave everything as it is and say so.',
    fallback: '',
    example: 'Sunrise School',
    parse: (text: string) => text,
  },
  SETUP_CURRENCY: {
    description: 'Currency of all amounts of that organisation, an ISO 4217 code. If empty, CNY.',
    fallback: '',
    example: 'EUR',
    parse: (text: string) => {
      if (!/^([A-Z]{3})?$/.test(text)) throw bad('empty, or three capital letters (ISO 4217) such as EUR');
      return text;
    },
  },
  SETUP_TIME_ZONE: {
    description:
      'Time zone that decides when a day of that organisation begins, an IANA name. If empty, Asia/Shanghai.',
    fallback: '',
    example: 'Europe/Berlin',
    parse: (text: string) => {
      if (text !== '' && !isTimeZone(text)) throw bad('empty, or a time zone by its IANA name such as Europe/Berlin');
      return text;
    },
  },
  SETUP_OWNER: {
    description: 'Login name of the first owner. Requires SETUP_ORGANISATION.',
    fallback: '',
    example: 'lin.mei',
    parse: (text: string) => text,
  },
  SETUP_OWNER_PASSWORD: {
    description: 'Password of the first owner, at least 10 characters. The owner should change it on the console.',
    fallback: '',
    example: 'a long sentence',
    parse: (text: string) => text,
  },
  SETUP_KEY_FILE: {
    description:
      'File to which the first start writes the secret of a first key with every scope. If empty, it creates no key.',
    fallback: '',
    example: '/var/lib/lectern/first-key',
    parse: (text: string) => text,
  },
  BASE_PATH: {
    description: 'Path prefix of every operation, the reference and the OpenAPI documents.',
    fallback: '',
    example: '/api',
    parse: (text: string) => {
      const segments = text.split('/').slice(1);
      // Clients remove `.` and `..` from a path before they send it.
      if (!/^(\/[\w.~-]+)*$/.test(text) || segments.some((segment) => /^\.\.?$/.test(segment))) {
        throw bad('empty, or a path such as /api that does not end in a slash');
      }
      return text;
    },
  },
  BASE_URL: {
    description:
      'Address under which callers reach the server, with the path if there is one. The OpenAPI documents name it. If empty, they ' +
      'name the host of the request for the document, and BASE_PATH.',
    fallback: '',
    example: 'https://lectern.school.example',
    parse: (text: string) => {
      const isAddress = URL.canParse(text) && /^https?:\/\/[^/?#@]+(\/[\w.~-]+)*$/.test(text);
      if (text !== '' && !isAddress)
        throw bad('empty, or an address such as https://school.example/api without a slash at its end');
      return text;
    },
  },
  CORS_ORIGINS: {
    description: 'Origins whose pages may call the server from a browser, separated by commas.',
    fallback: '',
    example: 'https://crm.school.example',
    parse: commaSeparated('origins such as https://crm.school.example, separated by commas', isOrigin),
  },
  TRUST_PROXY: {
    description: 'Addresses or ranges of the proxies whose forwarding headers the server trusts, separated by commas.',
    fallback: '',
    example: '10.0.0.0/8',
    parse: commaSeparated('addresses or ranges such as 10.0.0.0/8, separated by commas', isProxyRange),
  },
  RATE_LIMIT_PER_KEY: {
    description: 'Requests per second that one key may send, averaged over ten seconds. 0 means no limit.',
    fallback: '1000',
    example: '50',
    parse: wholeNumber(0, 1_000_000),
  },
  RATE_LIMIT_PER_ADDRESS: {
    description:
      'Requests per second from one address, with any key or none, averaged over ten seconds. 0 means no limit.',
    fallback: '2000',
    example: '100',
    parse: wholeNumber(0, 1_000_000),
  },
  RATE_LIMIT_SHARE: {
    description:
      'Number of machines behind one load balancer. Each allows its share of every limit, so that together they allow the ' +
      'limit. The workers of one machine count together.',
    fallback: '1',
    example: '3',
    parse: wholeNumber(1, 1000),
  },
  WORKERS: {
    description:
      'Number of processes that answer requests on PORT. They share DATABASE_POOL_SIZE and the rate limits. More than one ' +
      'needs PostgreSQL.',
    fallback: '1',
    example: '4',
    parse: wholeNumber(1, 128),
  },
  MAX_CONCURRENT_REQUESTS: {
    description: 'Requests that one process handles at the same time. It answers further requests with 503.',
    fallback: '500',
    example: '2000',
    parse: wholeNumber(1, 1_000_000),
  },
  MAX_CONNECTIONS_PER_ADDRESS: {
    description:
      'Open connections per address. The server closes further ones at once. 0 means no limit. Proxies in TRUST_PROXY have no limit.',
    fallback: '200',
    example: '1000',
    parse: wholeNumber(0, 1_000_000),
  },
  EXPORT_SPACE_MB: {
    description:
      'Space in the temporary folder (TMPDIR) for exports that are not read yet, in MiB, for all processes with that folder ' +
      'together, and never more than half of what the disk has left. One caller may use half of it. Further exports are ' +
      'answered with 503.',
    fallback: '4096',
    example: '512',
    parse: wholeNumber(1, 1_000_000),
  },
  EVENT_DAYS: {
    description:
      'Days for which the server keeps events. A reader of /event/list that falls further behind must start again.',
    fallback: '90',
    example: '30',
    parse: wholeNumber(1, 3650),
  },
  ...webhookSettings,
  SHUTDOWN_DELAY_MS: {
    description:
      'How long the server still accepts connections after it is told to stop, in milliseconds. During this time /readyz ' +
      'reports that it is not ready, so that a load balancer sends no new requests.',
    fallback: '2000',
    example: '10000',
    parse: wholeNumber(0, 600_000),
  },
  TLS_CERT: {
    description: 'File with the certificate, to serve HTTPS directly. Requires TLS_KEY.',
    fallback: '',
    example: '/etc/lectern/cert.pem',
    parse: (text: string) => text,
  },
  TLS_KEY: {
    description: 'File with the private key of TLS_CERT.',
    fallback: '',
    example: '/etc/lectern/key.pem',
    parse: (text: string) => text,
  },
  METRICS_ADDRESS: {
    description:
      'Address and port that serve /metrics to Prometheus, to everyone who can connect. If empty, /metrics is only on PORT and ' +
      'needs a key with the scope metrics:read.',
    fallback: '',
    example: '127.0.0.1:9464',
    parse: (text: string) => {
      if (text === '') return undefined;
      const [, bracketed, plain, digits = ''] = /^(?:\[([^\]]*)\]|([^:]*)):(\d{1,5})$/.exec(text) ?? [];
      const host = bracketed ?? plain ?? '';
      const fits = bracketed === undefined ? host === 'localhost' || isIP(host) === 4 : isIP(host) === 6;
      if (!fits || Number(digits) > 65_535) throw bad('empty, or an address and a port such as 127.0.0.1:9464');
      return { host, port: Number(digits) };
    },
  },
  ...databaseConnections,
  LOG_LEVEL: {
    description: 'Lowest level that is logged: debug, info, warn, error or silent.',
    fallback: 'info',
    example: 'warn',
    parse: (text: string) => {
      const level = (['debug', 'info', 'warn', 'error', 'silent'] as const).find((known) => known === text);
      if (level === undefined) throw bad('debug, info, warn, error or silent');
      return level;
    },
  },
} as const satisfies Record<string, Setting<unknown>>;

type SettingName = keyof typeof settings;
export type Settings = { readonly [Name in SettingName]: ReturnType<(typeof settings)[Name]['parse']> };

/** Settings whose value may contain a password: messages do not repeat it. */
const secret: readonly string[] = ['DATABASE_URL', 'READ_DATABASE_URL', 'LECTERN_SECRET', 'SETUP_OWNER_PASSWORD'];

/** Reads every setting; throws for the first bad one. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const entries = Object.entries<Setting<unknown>>(settings).map(([name, setting]) => {
    const given = environment[name];
    try {
      return [name, setting.parse(given ?? setting.fallback)] as const;
    } catch (error) {
      if (!(error instanceof BadSetting)) throw error;
      const shown = secret.includes(name) ? '' : `; it is ${JSON.stringify(given)}`;
      throw new BadSetting(`${name} must be ${error.message}${shown}.`);
    }
  });
  return Object.fromEntries(entries) as Settings;
}
