import { readFile } from 'node:fs/promises';
import { migrationsFolder } from '../../database/migrations.ts';
import type { Head } from './format.ts';

/** The migrations before version 0.1.0, which `0001_schema` replaces. */
const earlierMigrations = [
  '0001_foundation',
  '0002_people',
  '0004_orders',
  '0005_lessons_and_work',
  '0006_keys',
  '0007_placement',
  '0008_lesson_events_by_user',
  '0010_speed',
  '0011_imports',
  '0012_staff',
  '0013_previous_secrets',
  '0014_lesson_calls',
  '0015_search_by_several',
];

/** The first of the present migrations: a backup from before version 0.1.0 is loaded into its schema. */
export const replacedBy = '0001_schema';

const scripts = new URL('earlier/', migrationsFolder);

export const isEarlierBackup = ({ migrations }: Head): boolean =>
  migrations.map(({ name }) => name).join() === earlierMigrations.join();

/** The SQL that runs around loading the rows of such a backup. */
export async function readEarlierScripts(): Promise<{ readonly beforeLoading: string; readonly afterLoading: string }> {
  const [beforeLoading, afterLoading] = await Promise.all(
    ['before-loading.sql', 'after-loading.sql'].map((file) => readFile(new URL(file, scripts), 'utf8')),
  );
  if (beforeLoading === undefined || afterLoading === undefined) throw new Error('A script is missing');
  return { beforeLoading, afterLoading };
}
