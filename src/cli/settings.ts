import { isIP } from 'node:net';

/** A setting that cannot be used. Its message says which, why and what would do. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting';
}

export interface Setting<T> {
  readonly description: string;
  /** What an unset one stands for, as it would be written. */
  readonly fallback: string;
  readonly example: string;
  readonly parse: (text: string) => T;
}

const bad = (expected: string) => new BadSetting(expected);

const wholeNumber = (minimum: number, maximum: number) => (text: string) => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= minimum && value <= maximum)) throw bad(`a whole number from ${minimum} to ${maximum}`);
  return value;
};

const commaSeparated = (expected: string, fits: (item: string) => boolean) => (text: string) => {
  const items = text.split(',').map((item) => item.trim());
  const kept = items.filter((item) => item !== '');
  if (!kept.every(fits)) throw bad(expected);
  return kept;
};

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;

const isAddressRange = (text: string) => {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  return (
    family !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
};

/** Every setting there is, read from the environment under these names. */
export const settings = {
  HOST: {
    description: 'Address to listen on: a loopback address.',
    fallback: '127.0.0.1',
    example: '::1',
    parse: (text: string) => {
      // Until callers have keys, whoever can reach the server can read everything in it.
      if (text !== 'localhost' && !/^127(\.\d{1,3}){3}$/.test(text) && text !== '::1') {
        throw bad(
          'a loopback address (127.0.0.1, ::1 or localhost): there are no keys yet, so anyone who reaches the server may use it',
        );
      }
      return text;
    },
  },
  PORT: {
    description: 'Port to listen on; 0 lets the system pick one.',
    fallback: '8080',
    example: '3000',
    parse: wholeNumber(0, 65_535),
  },
  DATABASE_URL: {
    description: 'PostgreSQL 15 or newer to keep the data in; empty: the embedded database.',
    fallback: '',
    example: 'postgres://lectern:secret@localhost:5432/lectern',
    parse: (text: string) => {
      if (text !== '' && !(URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol))) {
        throw bad('an address such as postgres://user:password@localhost:5432/lectern');
      }
      return text;
    },
  },
  DATA_DIR: {
    description: 'Folder of the embedded database.',
    fallback: 'data',
    example: '/var/lib/lectern',
    parse: (text: string) => {
      if (text.trim() === '' || text.includes('\0')) throw bad('the path of a folder');
      return text;
    },
  },
  BASE_PATH: {
    description: 'Prefix that every operation, the reference and the OpenAPI document are mounted below.',
    fallback: '',
    example: '/api',
    parse: (text: string) => {
      if (!/^(\/[\w.~-]+)*$/.test(text)) throw bad('empty, or a path such as /api that does not end in a slash');
      return text;
    },
  },
  CORS_ORIGINS: {
    description: 'Origins whose pages may call the interface from a browser, separated by commas.',
    fallback: '',
    example: 'https://crm.school.example',
    parse: commaSeparated('origins such as https://crm.school.example, separated by commas', isOrigin),
  },
  TRUST_PROXY: {
    description: 'Addresses or ranges of the proxies whose forwarding headers count, separated by commas.',
    fallback: '',
    example: '10.0.0.0/8',
    parse: commaSeparated('addresses or ranges such as 10.0.0.0/8, separated by commas', isAddressRange),
  },
  DATABASE_POOL_SIZE: {
    description: 'Connections to PostgreSQL; the embedded database has one.',
    fallback: '10',
    example: '20',
    parse: wholeNumber(1, 1000),
  },
  STATEMENT_TIMEOUT_MS: {
    description: 'How long one statement may take before it is ended and the call answered with 503, milliseconds.',
    fallback: '15000',
    example: '30000',
    parse: wholeNumber(100, 3_600_000),
  },
  LOG_LEVEL: {
    description: 'What is logged: debug, info, warn, error or silent.',
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

/** Names that are not shown in a message about their value: it may hold a password. */
const secret: readonly string[] = ['DATABASE_URL'];

/** Reads every setting, or throws what is wrong with the first bad one. */
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
