import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServeCommand } from '../../../test/server/serve-command.ts';
import { StartRefused } from '../start-refused.ts';
import { BadSetting, type Setting } from './setting.ts';
import { readSettings, settings } from './settings.ts';

type Name = keyof typeof settings;
const all = Object.entries<Setting<unknown>>(settings);
const read = (name: Name, text: string) => readSettings({ [name]: text })[name];

function refusal(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof BadSetting) return error.message;
    throw error;
  }
  return '';
}

test('without an environment every setting has its default', () => {
  expect(readSettings({})).toEqual({
    HOST: '127.0.0.1',
    PORT: 8080,
    DATABASE_URL: '',
    READ_DATABASE_URL: '',
    READ_MAX_LAG_MS: 1000,
    DATA_DIR: 'data',
    DATA_DIR_MOUNTED: '',
    LECTERN_SECRET: undefined,
    KEYLESS: '',
    SETUP_ORGANISATION: '',
    SETUP_CURRENCY: '',
    SETUP_TIME_ZONE: '',
    SETUP_OWNER: '',
    SETUP_OWNER_PASSWORD: '',
    SETUP_KEY_FILE: '',
    BASE_PATH: '',
    BASE_URL: '',
    CORS_ORIGINS: [],
    TRUST_PROXY: [],
    RATE_LIMIT_PER_KEY: 1000,
    RATE_LIMIT_PER_ADDRESS: 2000,
    MAX_CONCURRENT_REQUESTS: 500,
    MAX_CONNECTIONS_PER_ADDRESS: 200,
    EVENT_DAYS: 90,
    EXPORT_SPACE_MB: 4096,
    WEBHOOKS: '',
    WEBHOOK_NETWORKS: [],
    WEBHOOK_PORTS: [80, 443],
    SHUTDOWN_DELAY_MS: 2000,
    TLS_CERT: '',
    TLS_KEY: '',
    METRICS_ADDRESS: undefined,
    DATABASE_POOL_SIZE: 10,
    DATABASE_POOLER: '',
    RATE_LIMIT_SHARE: 1,
    WORKERS: 1,
    STATEMENT_TIMEOUT_MS: 15_000,
    LOG_LEVEL: 'info',
  });
});

test('other variables of the environment do not matter', () => {
  expect(readSettings({ PATH: '/bin', port: '1', LECTERN: 'x' })).toEqual(readSettings({}));
});

const hex = 'a1'.repeat(32);

describe('is taken:', () => {
  test.each<[Name, string, unknown]>([
    ['HOST', '127.0.0.1', '127.0.0.1'],
    ['HOST', '127.8.9.10', '127.8.9.10'],
    ['HOST', '::1', '::1'],
    ['HOST', 'localhost', 'localhost'],
    ['HOST', '0.0.0.0', '0.0.0.0'],
    ['PORT', '0', 0],
    ['PORT', '65535', 65_535],
    ['DATABASE_URL', 'postgres://u:p@localhost:5432/lectern', 'postgres://u:p@localhost:5432/lectern'],
    ['DATABASE_URL', 'postgresql://u@%2Ftmp%2Fsocket/x', 'postgresql://u@%2Ftmp%2Fsocket/x'],
    ['DATABASE_URL', 'postgres:///x?host=/run/postgresql', 'postgres:///x?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://u@/x?host=/run/postgresql', 'postgres://u@/x?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://u:p@/x?host=/tmp&port=5433', 'postgres://u:p@/x?host=/tmp&port=5433'],
    ['DATABASE_URL', 'postgres://u:p@db1:5432,[::1]:5433,db3/x', 'postgres://u:p@db1:5432,[::1]:5433,db3/x'],
    ['DATABASE_URL', 'postgres://u@/x?host=/run/a,/run/b', 'postgres://u@/x?host=/run/a,/run/b'],
    ['DATA_DIR', '/var/lib/学校 data', '/var/lib/学校 data'],
    ['LECTERN_SECRET', hex, Buffer.from(hex, 'hex')],
    ['LECTERN_SECRET', hex.toUpperCase(), Buffer.from(hex, 'hex')],
    ['DATA_DIR_MOUNTED', 'required', 'required'],
    ['KEYLESS', 'loopback', 'loopback'],
    ['SETUP_CURRENCY', 'EUR', 'EUR'],
    ['SETUP_TIME_ZONE', 'Europe/Berlin', 'Europe/Berlin'],
    ['BASE_URL', 'https://school.example:8443/api', 'https://school.example:8443/api'],
    ['BASE_PATH', '/api', '/api'],
    ['BASE_PATH', '/open/v1.2/a-b_c~d', '/open/v1.2/a-b_c~d'],
    ['CORS_ORIGINS', 'https://a.example, http://localhost:3000,', ['https://a.example', 'http://localhost:3000']],
    ['TRUST_PROXY', '10.0.0.0/8,::1, 192.0.2.7', ['10.0.0.0/8', '::1', '192.0.2.7']],
    ['TRUST_PROXY', '2001:db8::/32', ['2001:db8::/32']],
    ['RATE_LIMIT_PER_KEY', '0', 0],
    ['RATE_LIMIT_PER_ADDRESS', '1000000', 1_000_000],
    ['MAX_CONCURRENT_REQUESTS', '1', 1],
    ['METRICS_ADDRESS', '127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
    ['METRICS_ADDRESS', '[::1]:0', { host: '::1', port: 0 }],
    ['DATABASE_POOL_SIZE', '1', 1],
    ['DATABASE_POOL_SIZE', '1000', 1000],
    ['STATEMENT_TIMEOUT_MS', '100', 100],
    ['STATEMENT_TIMEOUT_MS', '3600000', 3_600_000],
    ['LOG_LEVEL', 'debug', 'debug'],
    ['LOG_LEVEL', 'silent', 'silent'],
  ])('%s=%s', (name, text, value) => {
    expect(read(name, text)).toEqual(value);
  });

  test.each(all.filter(([name]) => name !== 'LECTERN_SECRET'))('the default and the example of %s', (_, setting) => {
    expect(() => setting.parse(setting.fallback)).not.toThrow();
    expect(() => setting.parse(setting.example)).not.toThrow();
  });
});

describe('is refused, and the message names the setting, its value and the allowed values:', () => {
  test.each<[Name, RegExp, string[]]>([
    [
      'HOST',
      /an address such as 127\.0\.0\.1/,
      ['', ' ', 'example.com', '127.0.0.999', '127.0.0.1:80', '[::1]', 'http://127.0.0.1'],
    ],
    ['PORT', /a whole number from 0 to 65535/, ['', 'http', '-1', '65536', '80.0', '8 0', '0x50', '1e3', '８０']],
    [
      'DATABASE_URL',
      /an address such as postgres:/,
      [
        ...['localhost', 'mysql://localhost/x', 'mysql://u@/x?host=/tmp', 'http://localhost', 'postgres', ' '],
        // Lists of hosts: an empty host, a bad port, another scheme, a forgotten part.
        ...['postgres://u@db1,,db2/x', 'postgres://u@db1:70000,db2/x', 'mysql://db1,db2/x', 'postgres://u@db1,/x'],
        'postgres://u@/x?host=/run/a,',
      ],
    ],
    ['READ_DATABASE_URL', /empty, or an address such as postgres:/, ['db2', 'http://db2', 'postgres://u@db2,,db3/x']],
    ['READ_MAX_LAG_MS', /a whole number from 50 to 60000/, ['0', '49', '60001', '']],
    ['WORKERS', /a whole number from 1 to 128/, ['0', '129', 'auto']],
    ['RATE_LIMIT_SHARE', /a whole number from 1 to 1000/, ['0', '1.5']],
    ['DATABASE_POOLER', /empty or transaction/, ['session', 'Transaction', '1']],
    ['DATA_DIR', /the path of a folder/, ['', '  ', 'a\0b']],
    ['LECTERN_SECRET', /64 hexadecimal digits/, ['x', hex.slice(1), `${hex}a`, `${hex.slice(2)}zz`, ` ${hex}`]],
    ['DATA_DIR_MOUNTED', /empty or required/, ['1', 'true', 'Required']],
    ['SETUP_CURRENCY', /three capital letters/, ['euro', 'eur', 'EURO', '€']],
    ['SETUP_TIME_ZONE', /a time zone by its IANA name/, ['Mars/Olympus', '+01:00', 'Berlin']],
    ['KEYLESS', /empty or loopback/, ['1', 'true', 'Loopback', 'loopback ']],
    [
      'BASE_PATH',
      /empty, or a path such as \/api/,
      ['api', '/', '/api/', '//api', '/a b', '/a?b', '/a#b', '/%41', '/../x', '/a/./b', '/..'],
    ],
    [
      'BASE_URL',
      /empty, or an address such as https/,
      [
        'school.example',
        'ftp://a.example',
        'https://a.example/',
        'https://u@a.example',
        'https://a.example?x',
        'https://',
      ],
    ],
    [
      'CORS_ORIGINS',
      /origins such as https/,
      [
        '*',
        'null',
        'crm.example',
        'https://a.example/',
        'https://a.example/x',
        'ftp://a.example',
        'https://A.example',
        'https://a.example https://b.example',
      ],
    ],
    [
      'TRUST_PROXY',
      /addresses or ranges such as 10\.0\.0\.0\/8/,
      [
        'true',
        '1',
        'proxy',
        '10.0.0.0/33',
        '10.0.0.0/',
        '10.0.0/8',
        '::1/129',
        '0.0.0.0/0',
        '::/0',
        '10.0.0.0/8/8',
        '10.0.0.1-10.0.0.9',
      ],
    ],
    ['RATE_LIMIT_PER_KEY', /a whole number from 0 to 1000000/, ['', '-1', '1000001', '1.5', 'none']],
    ['RATE_LIMIT_PER_ADDRESS', /a whole number from 0 to 1000000/, ['', '-1', '1000001']],
    ['MAX_CONCURRENT_REQUESTS', /a whole number from 1 to 1000000/, ['', '0', '1000001']],
    ['DATABASE_POOL_SIZE', /a whole number from 1 to 1000/, ['', '0', '1001', 'ten']],
    [
      'METRICS_ADDRESS',
      /an address and a port such as 127.0.0.1:9464/,
      ['9464', ':9464', '127.0.0.1', '127.0.0.1:65536', '::1:9464', 'x:1', '[127.0.0.1]:1'],
    ],
    ['STATEMENT_TIMEOUT_MS', /a whole number from 100 to 3600000/, ['', '99', '3600001', '15s']],
    ['LOG_LEVEL', /debug, info, warn, error or silent/, ['', 'INFO', 'trace', 'verbose', 'fatal']],
  ])('%s', (name, expected, texts) => {
    for (const text of texts) {
      const message = refusal({ [name]: text });
      expect(message, JSON.stringify(text)).toMatch(new RegExp(`^${name} must be .*${expected.source}`));
      expect(message).toMatch(/\.$/);
      if (!['DATABASE_URL', 'READ_DATABASE_URL', 'LECTERN_SECRET'].includes(name))
        expect(message).toContain(JSON.stringify(text));
    }
  });

  test('a value that may hold a secret is not repeated', () => {
    const secrets = ['mysql://root:hunter2@db/x', 'hunter2'];
    for (const name of ['DATABASE_URL', 'READ_DATABASE_URL', 'LECTERN_SECRET']) {
      for (const secret of secrets) expect(refusal({ [name]: secret })).not.toContain('hunter2');
    }
  });
});

test('docs/settings.md lists every setting (npx vitest run settings -u writes it anew)', async () => {
  const code = (text: string) => (text === '' ? 'empty' : `\`${text}\``);
  const rows = all.map(
    ([name, { description, fallback, example }]) =>
      `| \`${name}\` | ${description.replaceAll('|', '\\|')} | ${code(fallback)} | ${code(example)} |`,
  );
  const page = [
    '# Settings',
    '',
    'The program reads its settings from the environment when it starts. It refuses a bad value before it changes',
    'anything: the message says which values are allowed, and the exit code is 2.',
    '',
    '| Name | Meaning | Default | Example |',
    '|---|---|---|---|',
    ...rows,
    '',
  ];
  await expect(page.join('\n')).toMatchFileSnapshot('../../../docs/settings.md');
});

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'lectern-settings-'));
});
afterAll(() => rm(place, { recursive: true }));

describe('the server', () => {
  const refusalOf = async (dataDir: string, environment: Record<string, string> = {}) => {
    const error: unknown = await startServeCommand({ kind: 'embedded', dataDir }, environment).catch((each) => each);
    if (error instanceof StartRefused) return error.message;
    throw error;
  };

  test.each([
    [{ DATABASE_URL: 'mysql://root:hunter2@db/x' }, /^DATABASE_URL must be an address such as postgres:/],
    [{ TLS_CERT: '/nowhere/cert.pem' }, /^TLS_CERT and TLS_KEY belong together/],
    [{ TLS_CERT: '/nowhere/cert.pem', TLS_KEY: '/nowhere/key.pem' }, /^TLS_CERT cannot be read/],
  ])('refuses %j before it touches anything', async (environment, message) => {
    const dataDir = join(place, 'data');
    const refused = await refusalOf(dataDir, environment);
    expect(refused).toMatch(message);
    expect(refused).not.toContain('hunter2');
    await expect(access(dataDir)).rejects.toThrow('ENOENT');
  });

  test('refuses a data folder that is a file, and leaves the file as it is', async () => {
    const file = join(place, 'file');
    await writeFile(file, 'mine');
    expect(await refusalOf(file)).toMatch(
      /^The data folder cannot be used: EEXIST: .*\. Set DATA_DIR to a folder that this process may write to\.$/,
    );
    expect(await readFile(file, 'utf8')).toBe('mine');
  });
});
