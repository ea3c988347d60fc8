import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createTestDatabase,
  dataDirOf,
  isEmbedded,
  isPostgres,
  onOneKind,
  openAt,
  type TestDatabase,
} from '../../test/database/database.ts';
import { bearer, startAuthenticatedServer } from '../../test/server/authenticated-server.ts';
import { command, environmentOf } from '../../test/server/command.ts';
import type { TestServer } from '../../test/server/server.ts';
import { signingSecrets } from '../access/key/signing-secret.ts';
import { RecentRequests } from '../access/request/recent-requests.ts';
import { createOperations } from '../catalogue/operations.ts';
import type { Database } from '../database/database.ts';
import { createFirstOrganisation } from '../school/organisation/create.ts';
import { selectOrganisations } from '../school/organisation/select.ts';
import { listenForOperator } from '../server/operator/socket.ts';

const secret = Buffer.alloc(32, 7);

let location: TestDatabase;
let environment: Record<string, string>;
let database: Database;
let server: TestServer;
let keysChanged = 0;

/** A server that runs: with the embedded database the commands go through its socket, else straight to PostgreSQL. */
beforeAll(async () => {
  location = await createTestDatabase();
  environment = { ...environmentOf(location), LECTERN_SECRET: secret.toString('hex') };
  database = await openAt(location);
  await createFirstOrganisation(database, 1, 'First school');
  server = await startAuthenticatedServer(database, { installationSecret: secret });
  if (location.kind === 'embedded') {
    await listenForOperator(location.dataDir, {
      services: {
        database,
        operations: createOperations({
          signingSecretOf: signingSecrets(secret),
          recentRequests: new RecentRequests(),
        }),
        clock: Date.now,
      },
      keysChanged: () => {
        keysChanged += 1;
      },
      report: (error) => expect.unreachable(String(error)),
    });
  }
});

const named = ['--name', 'x', '--scope', 'admin'];
const lectern = (...args: string[]) => command(environment, args);
const users = (key: string) => server.post('/user/list', {}, bearer(key));

test('processes that start at the same time make one first organisation between them', async () => {
  const fresh = await openAt(await createTestDatabase());
  await Promise.all([1, 2, 3].map((now) => createFirstOrganisation(fresh, now, 'First')));
  expect(await selectOrganisations(fresh)).toMatchObject([{ name: 'First' }]);
});

describe('a key', () => {
  test('is made, listed, rotated and revoked on the command line', async () => {
    const { answer } = await lectern('key', 'create', '--name', 'CRM', '--scope', 'user:read,personal');
    expect(answer).toMatchObject({ secret: expect.stringMatching(/^lectern_/), signingSecret: '' });
    expect((await users(answer.secret)).status).toBe(200);

    const { list } = (await lectern('key', 'list')).answer;
    expect(list[0]).toMatchObject({ keyId: answer.keyId, name: 'CRM', scopes: ['user:read', 'personal'] });
    expect(JSON.stringify(list)).not.toContain(answer.secret);

    const rotated = (await lectern('key', 'rotate', String(answer.keyId), '--overlap', '0')).answer;
    expect((await users(rotated.secret)).status).toBe(200);
    await lectern('key', 'revoke', String(answer.keyId));
    expect((await lectern('key', 'list')).answer.list[0].revokedAt).toBeGreaterThan(0);
  });

  test('has every property that is asked for', async () => {
    const { subOrgId, appId } = (await lectern('organisation', 'create', '--name', 'Asked for')).answer;
    const options = ['--branch', String(subOrgId), '--manner', 'strict', '--expires', '2099-01-01', '--sign-body'];
    const more = ['--scope', 'user:read', '--scope', 'order:read', '--allow-ip', '10.0.0.0/8,::1', '--sign-headers'];
    const organisation = ['--organisation', String((await selectOrganisations(database)).at(-1)?.orgId)];
    const { answer } = await lectern('key', 'create', '--name', 'whole', ...options, ...more, ...organisation);
    expect(answer.signingSecret).not.toBe('');
    // The client sends it with each request.
    expect(answer.appId).toBe(appId);
    expect((await lectern('key', 'list', ...organisation)).answer.list).toEqual([
      expect.objectContaining({
        keyId: answer.keyId,
        name: 'whole',
        subOrgId,
        scopes: ['user:read', 'order:read'],
        manner: 'strict',
        signsHeaders: true,
        signsBody: true,
        allowedAddresses: ['10.0.0.0/8', '::1'],
        expiresAt: Date.UTC(2099, 0, 1),
      }),
    ]);
  });

  test.each([
    ['a scope that nobody knows', ['create', '--name', 'x', '--scope', 'order:eat'], /scopes\[0\] must be one of/],
    ['no scope', ['create', '--name', 'x'], /scopes/],
    ['no name', ['create', '--scope', 'admin'], /--name/],
    ['a date that is none', ['create', ...named, '--expires', 'soon'], /2027-06-30/],
    ['a day that no calendar has', ['create', ...named, '--expires', '2099-02-30'], /2027-06-30/],
    ['a date in the past', ['create', ...named, '--expires', '2020-01-01'], /in the past/],
    ['an id that is none', ['revoke', 'first'], /whole number/],
    ['a key that is not there', ['revoke', '999999'], /No active key/],
    ['an organisation that is not there', ['list', '--organisation', '999999'], /no organisation 999999.*First school/],
  ])('is refused with %s', async (_, args, message) => {
    const { answer, refused } = await lectern('key', ...args, ...(args.includes('--organisation') ? [] : first()));
    expect(answer).toBeUndefined();
    expect(refused).toMatch(message);
  });
});

const first = () => ['--organisation', '1'];

describe('organisations', () => {
  test('have their own head branch, keys and people in one server', async () => {
    const create = ['organisation', 'create', '--name', 'Second school', '--currency', 'EUR'];
    const { answer } = await lectern(...create, '--time-zone', 'Europe/Berlin', '--app-id', 'second');
    const { list } = { list: (await lectern('organisation', 'list')).answer };
    expect(list).toContainEqual({ orgId: answer.orgId, name: 'Second school' });
    expect(answer.appId).toBe('second');

    const scopes = ['--scope', 'organisation:read,admin'];
    const made = await lectern('key', 'create', '--name', 'x', ...scopes, '--organisation', String(answer.orgId));
    const ask = async (path: string) => (await server.post(path, {}, bearer(made.answer.secret))).body.obj;
    expect(await ask('/organisation/get')).toMatchObject({
      orgId: answer.orgId,
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
    });
    expect((await ask('/branch/list')).list).toEqual([
      { subOrgId: answer.subOrgId, appId: 'second', name: 'Head branch', isHead: 1, version: expect.any(String) },
    ]);
    expect((await ask('/audit/list')).list.map((entry: { operation: string }) => entry.operation)).toEqual([
      'key.create',
      'organisation.create',
      'organisation.create',
    ]);
  });

  test('must be named with --organisation when a key is created, if there are several', async () => {
    await lectern('organisation', 'create', '--name', 'One more');
    const { refused } = await lectern('key', 'create', '--name', 'x', '--scope', 'admin');
    expect(refused).toMatch(/several organisations: name one with --organisation. They are 1 \(First school\)/);
  });

  test.each([
    ['--name', '', /name must not be empty/],
    ['--currency', 'euro', /currency must be three capital letters/],
    ['--time-zone', 'Berlin', /timeZone must be a time zone/],
    ['--app-id', 'a b', /appId/],
  ])('are refused with %s "%s"', async (option, value, message) => {
    const before = await selectOrganisations(database);
    const { refused } = await lectern('organisation', 'create', '--name', 'x', option, value);
    expect(refused).toMatch(message);
    expect(await selectOrganisations(database)).toEqual(before);
  });
});

test.runIf(isPostgres())(
  'with another LECTERN_SECRET than the database knows, a command makes no key that cannot sign',
  async () => {
    const wrong = { ...environment, LECTERN_SECRET: 'ab'.repeat(32) };
    const { refused } = await command(wrong, ['key', 'list', ...first()]);
    expect(refused).toMatch(/LECTERN_SECRET is not the one/);
  },
);

describe.runIf(isEmbedded())('the socket of the embedded database', () => {
  test('can be opened only by the owner of the folder, from the moment it exists', async () => {
    const dataDir = dataDirOf(location);
    expect((await stat(join(dataDir, 'operator.sock'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).not.toContain('.operator');
  });

  test('tells the server about changed keys, so that a revocation takes effect at once', async () => {
    const before = keysChanged;
    await lectern('key', 'list', ...first());
    expect(keysChanged).toBeGreaterThan(before);
  });
});

test('a data folder that no server holds is opened by the command itself', async () => {
  const alone = await createTestDatabase();
  const first = await openAt(alone);
  await createFirstOrganisation(first, 1, 'Alone');
  await first.close();
  if (alone.kind === 'embedded') await chmod(alone.dataDir, 0o755);
  const { answer } = await command(environmentOf(alone), ['key', 'create', '--name', 'x', '--scope', 'admin']);
  expect(answer.secret).toMatch(/^lectern_/);
});

test.runIf(onOneKind())(
  'another secret is taken when the one before became known: the old is refused, and so are its signatures',
  async () => {
    const own = await createTestDatabase();
    const at = (LECTERN_SECRET: string) => ({ ...environmentOf(own), LECTERN_SECRET });
    const [before, after] = ['ab'.repeat(32), 'cd'.repeat(32)];
    const made = await openAt(own);
    await createFirstOrganisation(made, 1, 'Own');
    await made.close();
    const create = ['key', 'create', '--name', 'signer', '--scope', 'admin', '--sign-headers'];
    const key = (await command(at(before), create)).answer;
    const receiver = ['--name', 'receiver', '--url', 'https://crm.example.com/hook'];
    await command(at(before), ['webhook', 'create', ...receiver]);
    expect((await command(at(after), ['key', 'list'])).refused).toMatch(/LECTERN_SECRET is not the one/);

    const { answer } = await command(at(after), ['secret', 'replace']);
    expect(answer.keysToRotate).toEqual([{ orgId: 1, keyId: key.keyId, name: 'signer' }]);
    expect(answer.webhooksToRotate).toEqual([{ orgId: 1, webhookId: 1, name: 'receiver' }]);
    expect((await command(at(before), ['key', 'list'])).refused).toMatch(/LECTERN_SECRET is not the one/);
    const { answer: rotated } = await command(at(after), ['key', 'rotate', String(key.keyId)]);
    expect(rotated.signingSecret).not.toBe(key.signingSecret);
  },
);

test.runIf(isPostgres())('another secret is taken only where one is set', async () => {
  const { refused } = await command(environmentOf(location), ['secret', 'replace']);
  expect(refused).toMatch(/Set LECTERN_SECRET/);
});
