import pg from 'pg';
import { onTestFinished, vi } from 'vitest';
import { onServer } from '../run/postgres/admin.ts';

/** Connects to PostgreSQL under the name of another process, until the test ends or the returned function is called. */
export async function connectAs(applicationName: string, url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName });
  await client.connect();
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= client.end().then(() => hasGone(url, applicationName));
    return ending;
  };
  onTestFinished(end);
  return end;
}

/** PostgreSQL lists a connection until its process has ended. */
export async function hasGone(url: string, applicationName: string): Promise<void> {
  const listed = `
    select application_name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const isListed = async () =>
    (await onServer(url, listed)).some(({ application_name: name }) => name === applicationName);
  await vi.waitUntil(async () => !(await isListed()), { timeout: 240_000 });
}
