import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export interface Migration {
  readonly version: number;
  /** `0001_schema`: the file name without its extension. */
  readonly name: string;
  readonly checksum: string;
  readonly script: string;
}

/** The same relative path works from src/database/ and dist/database/. */
const migrationsFolder = new URL('../../migrations/', import.meta.url);
const fileName = /^(?<name>(?<version>\d{4})_[a-z0-9_]+)\.sql$/;

/** Reads the numbered files of the folder, in order. */
export async function readMigrations(folder: URL = migrationsFolder): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  const twice = migrations.find(({ version }, index) => migrations[index + 1]?.version === version);
  if (twice) throw new Error(`Two migrations have the number ${twice.version}`);
  return migrations;
}

async function readMigration(folder: URL, file: string): Promise<Migration> {
  const { name, version } = fileName.exec(file)?.groups ?? {};
  if (name === undefined) throw new Error(`A migration is named like 0001_schema.sql, not ${file}`);
  // Git may have converted the line endings.
  const script = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n');
  return { version: Number(version), name, checksum: hash('sha256', script), script };
}
