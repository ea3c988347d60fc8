import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, isPostgres, onOneKind, openAt, type TestDatabase } from '../../test/database/database.ts';
import { command, environmentOf } from '../../test/server/command.ts';
import { startServeCommand } from '../../test/server/serve-command.ts';
import { send } from '../../test/server/wire.ts';
import { selectOrganisations } from '../school/organisation/select.ts';
import { StartRefused } from './start-refused.ts';

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
  expect(refused).toMatch(/already has an organisation, so nothing was changed.*lectern staff create/);
  expect(await selectOrganisations(await openAt(location))).toMatchObject([{ name: 'Sunrise School' }]);
});

test.runIf(onOneKind())('"setup" with a wrong value creates nothing', async () => {
  const location = await createTestDatabase();
  expect((await setup(location, '--currency', 'euro')).refused).toMatch(/currency/);
  expect((await setup(location, '--time-zone', 'Mars/Olympus')).refused).toMatch(/timeZone/);
  expect((await setup(location, '--key-file', join(await newFolder(), 'none', 'key'))).refused).toMatch(
    /key cannot be/,
  );
  expect(await selectOrganisations(await openAt(location))).toEqual([]);
});

test('the settings set up an empty database when the server first starts, and later starts ignore them', async () => {
  const location = await createTestDatabase();
  const file = join(await newFolder(), 'first-key');
  const environment = { ...settings, SETUP_KEY_FILE: file, HOST: '0.0.0.0' };
  const first = await startServeCommand(location, environment);
  const key = (await readFile(file, 'utf8')).trim();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await call(first.url, '/organisation/get', {}, key))?.obj).toMatchObject({ name: 'Sunrise School' });
  await first.stop();

  const later = { ...environment, SETUP_OWNER: 'other', SETUP_OWNER_PASSWORD: 'another long password' };
  const { url } = await startServeCommand(location, later);
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
  ['the password is too short', { ...settings, SETUP_OWNER_PASSWORD: 'short-pw' }, /password(?!.*short-pw)/],
])('if %s, the server refuses to start and creates nothing', async (_, environment, message) => {
  const folder = await newFolder();
  const starting = startServeCommand({ kind: 'embedded', dataDir: join(folder, 'data') }, environment);
  await expect(starting).rejects.toThrow(StartRefused);
  await expect(starting).rejects.toThrow(message);
  expect(await readdir(folder)).toEqual([]);
});

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
