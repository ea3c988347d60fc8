import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export interface Migration {
  readonly version: number;
  /** `0001_schema`: the file name without its extension. */
  readonly name: string;
  /**
   * An `expand` migration only adds, so that the programs of the version before still work. A `contract` migration removes
   * what only older programs use.
   */
  readonly kind: 'expand' | 'contract';
  /** The oldest version of the program that still works after the migration. */
  readonly oldestProgram: string;
  /** Of the statements only, not of the header. */
  readonly checksum: string;
  readonly script: string;
}

/** The same relative path works from src/database/ and dist/cli/, where the built program is. */
export const migrationsFolder = new URL('../../migrations/', import.meta.url);
const fileName = /^(?<name>(?<version>\d{4})_[a-z0-9_]+)\.sql$/;
const header = /^-- kind: (?<kind>expand|contract)\n-- oldest program: (?<oldestProgram>\d+\.\d+\.\d+)\n\n/;

/** Reads the numbered files of the folder, in order. */
export async function readMigrations(folder: URL = migrationsFolder): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    files.map(async (file) => parseMigration(file, await readFile(new URL(file, folder), 'utf8'))),
  );
  const twice = migrations.find(({ version }, index) => migrations[index + 1]?.version === version);
  if (twice) throw new Error(`Two migrations have the number ${twice.version}`);
  return migrations;
}

export function parseMigration(file: string, content: string): Migration {
  const { name, version } = fileName.exec(file)?.groups ?? {};
  if (name === undefined) throw new Error(`A migration is named like 0001_schema.sql, not ${file}`);
  // Git may have converted the line endings.
  const text = content.replaceAll('\r\n', '\n');
  const { 0: head = '', groups: { kind, oldestProgram } = {} } = header.exec(text) ?? {};
  if ((kind !== 'expand' && kind !== 'contract') || oldestProgram === undefined) {
    throw new Error(
      `${file} must begin with "-- kind: expand" or "-- kind: contract", then "-- oldest program: " and a version such as ` +
        '0.1.0, then an empty line',
    );
  }
  const script = text.slice(head.length);
  return { version: Number(version), name, kind, oldestProgram, checksum: hash('sha256', script), script };
}
