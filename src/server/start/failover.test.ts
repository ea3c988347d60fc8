import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isPostgres } from '../../../test/database/database.ts';
import { onServer } from '../../../test/run/postgres/admin.ts';
import { createNode, type Node } from '../../../test/run/postgres/node.ts';
import { command, environmentOf } from '../../../test/server/command.ts';
import { startServeCommand } from '../../../test/server/serve-command.ts';
import { DatabaseStandby } from '../../database/database.ts';
import { Session } from '../../database/session.ts';
import { runTransaction } from '../../database/transaction.ts';

const standbyAdvice =
  'Set DATABASE_URL to the primary, or list all nodes (postgres://user@db1,db2/lectern): Lectern finds the primary.';

async function startedNode(): Promise<Node> {
  const node = await createNode();
  await node.start();
  await onServer(node.url('postgres'), 'create database lectern');
  return node;
}

const serveAt = (url: string) => startServeCommand({ kind: 'postgres', url }, { KEYLESS: 'loopback' });

async function post(server: string, path: string, body: object) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(server + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code } = Object(await response.json());
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') };
}

let made = 0;
const createUser = (server: string) =>
  post(server, '/user/create', { userRole: 'student', loginName: `student.${made++}`, name: '孙丽' });

/** Readiness is cached for a second. */
const untilReady = (server: string, state: object) =>
  vi.waitFor(async () => expect(await (await fetch(`${server}/readyz`)).json()).toEqual(state), { timeout: 240_000 });

/** Runs a transaction on a connection that may lead to a standby, as one of a pooler may. */
async function runOn(node: Node, text: string) {
  const pool = new pg.Pool({ connectionString: node.url('lectern') });
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  const limit = { afterMs: 240_000, error: () => new Error('no answer') };
  const session = new Session(client, { limit, isOwn: true, isDistributed: false });
  return runTransaction(session, (tx) => tx.execute({ text, values: [] })).finally(() => client.release());
}

const ready = { ready: true, database: 'ok', migrations: 'done' };
const standby = { ready: false, database: 'standby', migrations: 'unknown' };

test.runIf(isPostgres())(
  'a server whose database becomes a standby is not ready and answers 503 until the node is promoted',
  async () => {
    const node = await startedNode();
    const { url } = await serveAt(node.url('lectern'));
    expect((await createUser(url)).status).toBe(200);
    await untilReady(url, ready);

    await node.demote();
    const refused = await createUser(url);
    expect([refused.status, refused.code, refused.retryAfter]).toEqual([503, 5002, '1']);
    expect((await post(url, '/branch/list', {})).code).toBe(5002);
    await untilReady(url, standby);

    const words =
      /^The database cannot be opened: The PostgreSQL node is a standby: it can be read, but not written\. /;
    const environment = { PORT: '0', ...environmentOf({ kind: 'postgres', url: node.url('lectern') }) };
    await expect(serveAt(node.url('lectern'))).rejects.toThrow(words);
    await expect(serveAt(node.url('lectern'))).rejects.toThrow(standbyAdvice);
    const { answer } = await command(environment, ['doctor']);
    const finding = answer.checks.find(({ name }: { name: string }) => name === 'database');
    expect(finding).toMatchObject({ status: 'fail', message: expect.stringMatching(words) });

    await expect(runOn(node, 'select 1 as one')).rejects.toThrow(DatabaseStandby);
    await expect(runOn(node, 'create table one ()')).rejects.toThrow(DatabaseStandby);

    await node.promote();
    await untilReady(url, ready);
    expect((await createUser(url)).status).toBe(200);
  },
);

test.runIf(isPostgres())(
  'of several hosts the server uses the one that can be written, and finds the new one after a failover',
  async () => {
    const one = await startedNode();
    const url = (first: Node, second: Node) =>
      `postgresql://postgres@${[first, second].map(({ folder }) => encodeURIComponent(folder)).join(',')}/lectern`;
    await one.stop();
    const two = await one.copy();
    await two.start();
    await one.start();
    await one.demote();
    const server = await serveAt(url(one, two));
    expect(server.printed[0]).toBe(`Connecting to PostgreSQL at ${one.folder}, ${two.folder}/lectern …`);
    expect((await createUser(server.url)).status).toBe(200);
    expect(await onServer(two.url('lectern'), 'select count(*)::int as users from users')).toEqual([{ users: 1 }]);

    await two.stop('immediate');
    expect((await createUser(server.url)).code).toBe(5002);
    await untilReady(server.url, standby);
    await expect(serveAt(url(one, two))).rejects.toThrow(
      `The database cannot be opened: No node of PostgreSQL can be written (${one.folder}: it is a standby; ${two.folder}: ` +
        `connect ENOENT ${two.folder}/.s.PGSQL.5432). ${standbyAdvice}`,
    );

    const wrong = await startedNode();
    await expect(serveAt(url(one, wrong))).rejects.toThrow(
      `DATABASE_URL lists nodes of different databases: ${one.folder} and ${wrong.folder}. `,
    );
    expect(await onServer(wrong.url('lectern'), `select from pg_class where relname = 'users'`)).toEqual([]);

    // Of another history: what matters is which node is asked.
    await one.promote();
    await command({ PORT: '0', ...environmentOf({ kind: 'postgres', url: one.url('lectern') }) }, ['migrate']);
    await untilReady(server.url, ready);
  },
);
