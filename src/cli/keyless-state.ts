import type { Database } from '../database/database.ts';
import type { GateOptions } from '../http/gate.ts';
import { BriefCache } from '../key/brief-cache.ts';
import { selectAnyKey } from '../key/stored-key.ts';
import { selectOrganisations } from '../organisation/select.ts';

type State = Awaited<ReturnType<GateOptions['keylessState']>>;

/** What is in the database that decides about calls without a key, remembered for a moment. */
export function keylessStateOf(database: Database) {
  const remembered = new BriefCache<State>({ keptForMs: 1_000, most: 1 });
  const look = async (): Promise<State> => ({
    anyKeyOrAccount: await selectAnyKey(database),
    organisations: (await selectOrganisations(database)).map(({ orgId }) => orgId),
  });
  return { read: (now: number) => remembered.get('state', now, look), forget: () => remembered.clear() };
}
