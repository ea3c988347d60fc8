import { TtlCache } from '../../access/ttl-cache.ts';
import type { Database } from '../../database/database.ts';
import { selectOrganisations } from '../../school/organisation/select.ts';
import { boolean, row } from '../../sql/row.ts';
import { sql, toStatement } from '../../sql/sql.ts';
import type { AuthenticationOptions } from '../http/authenticate-request.ts';

/** Whether a key or a staff account was ever created: after that, every call needs credentials. */
export async function selectAnyIdentity(database: Database): Promise<boolean> {
  const { rows } = await database.execute(
    toStatement(sql`select exists (select 1 from keys) or exists (select 1 from staff) as found`),
  );
  return row({ found: boolean })(rows[0] ?? {}).found;
}

type State = Awaited<ReturnType<AuthenticationOptions['keylessState']>>;

/** The state of the database that decides about calls without a key, cached for a second. */
export function keylessStateOf(database: Database) {
  const remembered = new TtlCache<State>({ ttlMs: 1_000, mostEntries: 1 });
  const look = async (): Promise<State> => ({
    anyKeyOrAccount: await selectAnyIdentity(database),
    organisations: (await selectOrganisations(database)).map(({ orgId }) => orgId),
  });
  return { read: (now: number) => remembered.get('state', now, look), forget: () => remembered.clear() };
}
