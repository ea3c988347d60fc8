import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  createTestDatabase,
  isPostgres,
  onOneKind,
  openAt,
  type TestDatabase,
} from '../../../test/database/database.ts';
import { command, environmentOf } from '../../../test/server/command.ts';
import { startServeCommand } from '../../../test/server/serve-command.ts';
import { send } from '../../../test/server/wire.ts';
import { migrationStatus } from '../../database/migration-status.ts';
import { selectOrganisations } from '../../school/organisation/select.ts';
import { StartRefused } from '../start-refused.ts';

const password = 'correct horse battery';
const settings = { SETUP_ORGANISATION: 'Sunrise School', SETUP_OWNER: 'lin.mei', SETUP_OWNER_PASSWORD: password };
const setup = (location: TestDatabase, ...options: string[]) =>
  command(environmentOf(location), ['setup', '--name', 'Sunrise School', '--login', 'lin.mei', ...options]);

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-setup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function call(url: string, path: string, body: object, key?: string) {
  const local = url.replace('0.0.0.0', '127.0.0.1');
  const from = key === undefined ? { Origin: local } : { Authorization: `Bearer ${key}` };
  const headers = { 'Content-Type': 'application/json', ...from };
  return (await send(local, { method: 'POST', path, headers, body: JSON.stringify(body) })).body;
}

test('"setup" prepares an empty database: the owner can sign in and the key may do everything', async () => {
  const location = await createTestDatabase('empty');
  const { answer } = await setup(location, '--owner-name', '林梅', '--time-zone', 'Europe/Berlin', '--currency', 'EUR');
  const { url } = await startServeCommand(location, { HOST: '0.0.0.0' });
  const signedIn = await call(url, '/staff/signIn', { loginName: 'lin.mei', password: answer.password });
  expect(signedIn?.obj).toMatchObject({ name: '林梅' });
  expect((await call(url, '/staff/list', {}, answer.key))?.obj).toMatchObject({ list: [{ role: 'owner' }] });
  const organisation = await call(url, '/organisation/get', {}, answer.key);
  expect(organisation?.obj).toMatchObject({ name: 'Sunrise School', timeZone: 'Europe/Berlin', currency: 'EUR' });
  expect((await call(url, '/key/list', {}, answer.key))?.obj).toMatchObject({ list: [{ name: 'First key' }] });
  const entries = await call(url, '/audit/list', { operation: 'setup' }, answer.key);
  expect(entries?.obj).toMatchObject({ total: 2, list: [{ caller: 'operator' }, { caller: 'operator' }] });
});

test.runIf(onOneKind())('a second "setup" is refused and changes nothing', async () => {
  const location = await createTestDatabase();
  await setup(location);
  const other = ['setup', '--name', 'Moonlight School', '--login', 'other'];
  const { refused } = await command(environmentOf(location), other);
  expect(refused).toMatch(
    /already has the organisation "Sunrise School", so nothing was changed.*lectern staff create/,
  );
  expect(await selectOrganisations(await openAt(location))).toMatchObject([{ name: 'Sunrise School' }]);
});

test.runIf(onOneKind())('"setup" with a wrong value creates nothing, not even a table', async () => {
  const location = await createTestDatabase('empty');
  expect((await setup(location, '--currency', 'euro')).refused).toMatch(/^--currency is wrong: currency must be/);
  expect((await setup(location, '--time-zone', 'Mars/Olympus')).refused).toMatch(/timeZone/);
  // An abbreviation, which Node.js knows and PostgreSQL does not.
  expect((await setup(location, '--time-zone', 'IST')).refused).toMatch(/^--time-zone is wrong: timeZone/);
  expect((await setup(location, '--key-file', join(await newFolder(), 'none', 'key'))).refused).toMatch(
    /key cannot be/,
  );
  expect((await migrationStatus(await openAt(location))).applied).toEqual([]);
});

test('the settings set up an empty database when the server first starts, and a later start says it ignores them', async () => {
  const location = await createTestDatabase();
  const file = join(await newFolder(), 'first-key');
  const zone = { SETUP_TIME_ZONE: 'Europe/Berlin', SETUP_CURRENCY: 'EUR' };
  const environment = { ...settings, ...zone, SETUP_KEY_FILE: file, HOST: '0.0.0.0' };
  const first = await startServeCommand(location, environment);
  const key = (await readFile(file, 'utf8')).trim();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const organisation = { name: 'Sunrise School', timeZone: 'Europe/Berlin', currency: 'EUR' };
  expect((await call(first.url, '/organisation/get', {}, key))?.obj).toMatchObject(organisation);
  expect(first.printed.join('\n')).not.toContain('SETUP_');
  await first.stop();

  const later = { ...environment, SETUP_OWNER: 'other', SETUP_OWNER_PASSWORD: 'another long password' };
  const { url, printed } = await startServeCommand(location, later);
  expect(printed.filter((line) => line.includes('SETUP_'))).toEqual([
    expect.stringMatching(/not used: the database already has an organisation\. Nothing was changed/),
  ]);
  expect(await readFile(file, 'utf8')).toBe(`${key}\n`);
  expect((await call(url, '/staff/list', {}, key))?.obj).toMatchObject({ list: [{ loginName: 'lin.mei' }] });
  expect((await call(url, '/staff/signIn', { loginName: 'lin.mei', password }))?.code).toBe(0);
});

test.runIf(onOneKind())('without SETUP_KEY_FILE the first start creates no key', async () => {
  const location = await createTestDatabase();
  const { url } = await startServeCommand(location, { ...settings, HOST: '0.0.0.0' });
  expect((await call(url, '/staff/signIn', { loginName: 'lin.mei', password }))?.code).toBe(0);
  const { answer } = await command(environmentOf(location), ['key', 'list']);
  expect(answer).toEqual({ list: [] });
});

test.each([
  ['a setting is missing', { SETUP_ORGANISATION: 'Sunrise School' }, /SETUP_OWNER and SETUP_OWNER_PASSWORD/],
  ['only the file is named', { SETUP_KEY_FILE: 'key' }, /SETUP_ORGANISATION and SETUP_OWNER and/],
  ['only the currency is given', { SETUP_CURRENCY: 'EUR' }, /SETUP_ORGANISATION and SETUP_OWNER and/],
  ['the folder of the key file is missing', { ...settings, SETUP_KEY_FILE: '/nowhere/key' }, /nowhere.key cannot be/],
  [
    'the password is too short',
    { ...settings, SETUP_OWNER_PASSWORD: 'short-pw' },
    /^SETUP_OWNER_PASSWORD is wrong: password(?!.*short-pw)/,
  ],
  [
    'the password is white space',
    { ...settings, SETUP_OWNER_PASSWORD: ' '.repeat(12) },
    /^SETUP_OWNER_PASSWORD is wrong: password is one of the passwords that are guessed first/,
  ],
  ['the login name is too short', { ...settings, SETUP_OWNER: 'a' }, /^SETUP_OWNER is wrong: loginName must be/],
])('if %s, the server refuses to start and creates nothing', async (_, environment, message) => {
  const folder = await newFolder();
  const starting = startServeCommand({ kind: 'embedded', dataDir: join(folder, 'data') }, environment);
  await expect(starting).rejects.toThrow(StartRefused);
  await expect(starting).rejects.toThrow(message);
  expect(await readdir(folder)).toEqual([]);
});

test.runIf(onOneKind())(
  '"setup" completes the organisation of a first start without settings, as long as nobody has used it',
  async () => {
    const location = await createTestDatabase('empty');
    await (await startServeCommand(location)).stop();
    const { answer } = await setup(location, '--time-zone', 'Europe/Berlin', '--currency', 'EUR');
    const { url } = await startServeCommand(location);
    const organisation = await call(url, '/organisation/get', {}, answer.key);
    expect(organisation?.obj).toMatchObject({ name: 'Sunrise School', timeZone: 'Europe/Berlin', currency: 'EUR' });
    expect((await call(url, '/branch/list', {}, answer.key))?.obj).toMatchObject({ list: [{ isHead: 1 }] });
    expect((await call(url, '/staff/signIn', { loginName: 'lin.mei', password: answer.password }))?.code).toBe(0);
  },
);

test.runIf(onOneKind())(
  'neither "setup" nor the settings change the organisation of a first start that somebody has used',
  async () => {
    const location = await createTestDatabase();
    const first = await startServeCommand(location, { KEYLESS: 'loopback' });
    const subject = { subOrgId: 1, courseName: 'Mathematics' };
    expect((await call(first.url, '/subject/create', subject))?.code).toBe(0);
    await first.stop();
    expect((await setup(location)).refused).toMatch(/already has the organisation "My organisation"/);
    const second = await startServeCommand(location, { ...settings, KEYLESS: 'loopback' });
    expect(second.printed.join('\n')).toMatch(/SETUP_ settings were not used/);
    expect((await call(second.url, '/organisation/get', {}))?.obj).toMatchObject({ name: 'My organisation' });
  },
);

test.runIf(isPostgres())(
  'of two servers that first start together, one without settings, the settings win',
  async () => {
    const location = await createTestDatabase('empty');
    await Promise.all([startServeCommand(location), startServeCommand(location, settings)]);
    expect(await selectOrganisations(await openAt(location))).toMatchObject([{ name: 'Sunrise School' }]);
    expect((await command(environmentOf(location), ['staff', 'list'])).answer).toMatchObject({
      list: [{ role: 'owner' }],
    });
  },
);

test.runIf(isPostgres())('of two servers that first start together, one sets the database up', async () => {
  const location = await createTestDatabase('empty');
  const file = join(await newFolder(), 'first-key');
  const servers = await Promise.all(
    ['one', 'two'].map((login) =>
      startServeCommand(location, { ...settings, SETUP_OWNER: login, SETUP_KEY_FILE: file }),
    ),
  );
  const key = (await readFile(file, 'utf8')).trim();
  for (const { url } of servers) {
    expect((await call(url, '/staff/list', {}, key))?.obj).toMatchObject({ list: [{ role: 'owner' }] });
  }
  expect(await selectOrganisations(await openAt(location))).toHaveLength(1);
});
