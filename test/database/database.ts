import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { openEmbedded } from '../../src/database/embedded.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { databaseUrl, onServer } from '../run/postgres/admin.ts';

/** What the set-up of a project hands to its test files. */
export type TestDatabases =
  | { readonly kind: 'embedded'; readonly name: string; readonly templates: string; readonly copies: string }
  | { readonly kind: 'postgres'; readonly name: string; readonly url: string; readonly migrated: string };

/** Where a database is, as the server's settings say it. */
export type TestDatabase =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'postgres'; readonly url: string };

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases | undefined;
  }
}

const statementTimeoutMs = 30_000;
const cleanUps: (() => Promise<void>)[] = [];

/** Closes and drops what the test file opened. */
export async function dropTestDatabases(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
}

/** A fresh, migrated database of this project's kind; closed and dropped after the test file. */
export async function openTestDatabase(): Promise<Database> {
  return openAt(await createTestDatabase());
}

/** The database there; closed after the test file. */
export async function openAt(location: TestDatabase): Promise<Database> {
  const database =
    location.kind === 'embedded'
      ? await openEmbedded({ dataDir: location.dataDir, statementTimeoutMs })
      : await openPostgres({ url: location.url, statementTimeoutMs, poolSize: 4 });
  cleanUps.push(() => database.close());
  return database;
}

/** The same, left to the test to open: `empty` is a database before its first migration. */
export async function createTestDatabase(state: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const databases = inject('databases');
  if (databases === undefined) throw new Error('A *.unit.test.ts has no database: name the file *.test.ts');
  if (databases.kind === 'embedded') {
    const dataDir = await mkdtemp(join(databases.copies, 'data-'));
    cleanUps.push(() => rm(dataDir, { recursive: true }));
    cpSync(join(databases.templates, state), dataDir, { recursive: true });
    return { kind: 'embedded', dataDir };
  }
  const name = `${databases.migrated}_${crypto.randomUUID().slice(0, 8)}`;
  const template = state === 'migrated' ? databases.migrated : 'template0';
  await onServer(databases.url, `create database ${name} template ${template}`);
  cleanUps.push(() => drop(databases.url, name));
  return { kind: 'postgres', url: databaseUrl(databases.url, name) };
}

async function drop(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, `drop database ${name} with (force)`);
}
