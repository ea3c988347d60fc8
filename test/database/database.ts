import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { openEmbedded } from '../../src/database/embedded.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { cloneCitusDatabase, dropCitusDatabase } from '../run/citus/databases.ts';
import { copyTemplate } from '../run/embedded/templates.ts';
import { databaseUrl, onServer } from '../run/postgres/admin.ts';
import { isLong } from '../run/tries.ts';
import { alsoOnEmbedded, type EmbeddedTemplate, settleOnEmbedded } from './also-on-embedded.ts';

/** What the set-up of a project hands to its test files. */
export type TestDatabases =
  | ({ readonly kind: 'embedded'; readonly name: string } & EmbeddedTemplate)
  | {
      readonly kind: 'postgres';
      readonly name: string;
      readonly url: string;
      readonly migrated: string;
      /** Whether the tables are distributed over the nodes of a Citus. */
      readonly isCitus: boolean;
      readonly embedded: EmbeddedTemplate;
    };

/** Where a database is, as the server's settings say it. */
export type TestDatabase =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'postgres'; readonly url: string };

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases | undefined;
  }
}

/** For `runIf`: what only one kind of database has, or does, shows as skipped on the other. */
export const isEmbedded = () => inject('databases')?.kind === 'embedded';
export const isPostgres = () => inject('databases')?.kind === 'postgres';
export const isCitus = (): boolean => {
  const databases = inject('databases');
  return databases?.kind === 'postgres' && databases.isCitus;
};

/** For `runIf`: what does not depend on the kind of database runs on PostgreSQL, with `LONG=1` on both. */
export const onOneKind = () => isPostgres() || isLong;

/** The data folder of an embedded database. */
export function dataDirOf(location: TestDatabase): string {
  if (location.kind !== 'embedded') throw new Error('PostgreSQL has no data folder that a test may look into');
  return location.dataDir;
}

/** Nothing here takes long, but on a busy machine. */
const statementTimeoutMs = 120_000;
const cleanUps: (() => Promise<void>)[] = [];

/** Closes and drops what the test file opened for itself. */
export async function dropTestDatabases(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  await settleOnEmbedded();
}

let shared: Promise<Database> | undefined;

/**
 * The migrated database of this project's kind that all test files of a worker share. Every table is scoped by organisation,
 * so each test makes organisations of its own and asks only about those.
 */
export function openTestDatabase(): Promise<Database> {
  shared ??= openWorkerDatabase();
  return shared;
}

/** A fresh, migrated database that ends with the worker. */
export async function openWorkerDatabase(): Promise<Database> {
  const { location } = await createDatabase('migrated');
  return watched(await open(location));
}

/** A fresh, migrated database for a file that asks about all of it; closed and dropped after the file. */
export async function openOwnDatabase(): Promise<Database> {
  return openAt(await createTestDatabase());
}

/** The database there; closed after the test file. */
export async function openAt(location: TestDatabase): Promise<Database> {
  const database = await open(location);
  cleanUps.push(() => database.close());
  return database;
}

const open = (location: TestDatabase): Promise<Database> =>
  location.kind === 'embedded'
    ? openEmbedded({ dataDir: location.dataDir, statementTimeoutMs })
    : openPostgres({ url: location.url, statementTimeoutMs, poolSize: 4 });

/** With `LONG=1` every test runs on the embedded database anyway. */
function watched(database: Database): Database {
  const databases = inject('databases');
  return databases?.kind === 'postgres' && !databases.isCitus && !isLong
    ? alsoOnEmbedded(database, databases.embedded)
    : database;
}

/** The same, left to the test to open: `empty` is a database before its first migration. */
export async function createTestDatabase(state: State = 'migrated'): Promise<TestDatabase> {
  const { location, drop } = await createDatabase(state);
  cleanUps.push(drop);
  return location;
}

type State = 'migrated' | 'empty';

async function createDatabase(state: State): Promise<{ location: TestDatabase; drop: () => Promise<void> }> {
  const databases = inject('databases');
  if (databases === undefined) throw new Error('A *.unit.test.ts has no database: name the file *.test.ts');
  if (databases.kind === 'embedded') {
    const dataDir = await mkdtemp(join(databases.copies, 'data-'));
    copyTemplate(databases.templates, state, dataDir);
    return { location: { kind: 'embedded', dataDir }, drop: () => rm(dataDir, { recursive: true }) };
  }
  const name = `${databases.migrated}_${crypto.randomUUID().slice(0, 8)}`;
  const location = { kind: 'postgres', url: databaseUrl(databases.url, name) } as const;
  if (databases.isCitus) {
    await cloneCitusDatabase(databases.url, name, databases.migrated + (state === 'migrated' ? '' : '_empty'));
    return { location, drop: () => dropCitusDatabase(databases.url, name) };
  }
  const template = state === 'migrated' ? databases.migrated : 'template0';
  await onServer(databases.url, `create database ${name} template ${template}`);
  const drop = () => onServer(databases.url, `drop database ${name} with (force)`).then(() => {});
  return { location, drop };
}
