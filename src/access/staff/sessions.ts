import { hash, randomBytes } from 'node:crypto';
import type { Database, Executor } from '../../database/database.ts';
import type { Change } from '../../operation/call/audit.ts';
import type { Identity } from '../../operation/call/identity.ts';
import { lookUp, rememberIdentities } from '../../school/organisation/identities.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, nullable, oneOf, type Parsed, row } from '../../sql/row.ts';
import { sql, toStatement } from '../../sql/sql.ts';
import { TtlCache } from '../ttl-cache.ts';
import { staffRoles } from './contract.ts';
import { scopesOf } from './roles.ts';

/** One working day, so that a session left open on a shared computer ends. */
const sessionMs = 12 * 3_600_000;
/** Cache time: for this long, another process may still accept an ended session. */
const ttlMs = 1_000;

const digestOf = (token: string) => hash('sha256', token);

const shape = {
  orgId: integer,
  staffId: integer,
  branchId: nullable(integer),
  role: oneOf(staffRoles),
  teacherId: nullable(integer),
  expiresAtMs: integer,
};
const sessionRow = row(shape);
type Session = Parsed<typeof shape>;

/** Runs before the organisation is known; the session tells it. */
async function selectSession(database: Database, digest: string): Promise<Session | undefined> {
  const [session] = await lookUp(database, 'session', digest, async (only) => {
    const { rows } = await database.execute(
      toStatement(sql`
        select s.org_id, s.staff_id, s.branch_id, s.role, s.teacher_id, t.expires_at_ms
        from staff_sessions t
        join staff s on s.org_id = t.org_id and s.staff_id = t.staff_id and s.active
        where t.digest = ${digest} ${only(sql`t.org_id`)}`),
    );
    return rows.map(sessionRow);
  });
  return session;
}

/** Creates a session and returns its token; the database stores only the digest. */
export async function insertSession(tx: OrgSql, staffId: number, now: number) {
  const token = randomBytes(32).toString('base64url');
  const expiresAtMs = now + sessionMs;
  rememberIdentities(tx, 'session', [digestOf(token)], expiresAtMs);
  await tx.run(sql`
    insert into staff_sessions (org_id, digest, staff_id, created_at_ms, expires_at_ms)
    values ($1, ${digestOf(token)}, ${staffId}, ${now}, ${expiresAtMs})`);
  return { token, expiresAtMs };
}

/** What signing in and out say in the audit log: the account itself does not change. */
export const sessionChange = ({ staffId = 0, branchId }: { staffId?: number; branchId: number | null }): Change => ({
  record: 'staff',
  events: [],
  id: String(staffId),
  branchId: branchId ?? 0,
});

/** Ends all sessions of a member of staff and returns their number. */
export const endSessions = (tx: OrgSql, staffId: number): Promise<number> =>
  tx.run(sql`delete from staff_sessions where org_id = $1 and staff_id = ${staffId}`);

export const endSession = (tx: OrgSql, token: string): Promise<number> =>
  tx.run(sql`delete from staff_sessions where org_id = $1 and digest = ${digestOf(token)}`);

/** Deletes expired sessions, and what is left of ended ones when they would have expired. */
export async function pruneSessions(tx: Executor, now: number): Promise<void> {
  await tx.execute(toStatement(sql`delete from staff_sessions where expires_at_ms <= ${now}`));
  await tx.execute(toStatement(sql`delete from identities where until_ms <= ${now}`));
}

/** Identifies members of staff by their session token. */
export class Sessions {
  readonly #database: Database;
  readonly #sessions = new TtlCache<Session | undefined>({ ttlMs, mostEntries: 10_000 });

  constructor(database: Database) {
    this.#database = database;
  }

  async identify(token: string, now: number): Promise<Identity | undefined> {
    const digest = digestOf(token);
    const session = await this.#sessions.get(digest, now, () => selectSession(this.#database, digest));
    if (session === undefined || now >= session.expiresAtMs) return undefined;
    const scopes: ReadonlySet<string> = new Set(scopesOf[session.role]);
    return {
      caller: {
        id: `staff:${session.staffId}`,
        orgId: session.orgId,
        branchId: session.branchId,
        // Masked even for owners: staff reveal single values, and the audit log records it.
        personal: false,
        findsPersonal: scopes.has('personal'),
        staffId: session.staffId,
        ...(session.teacherId === null ? {} : { teacherId: session.teacherId }),
      },
      scopes,
      manner: 'strict',
    };
  }

  /** Clears the cache, so that a change made by this process takes effect at once. */
  forget(): void {
    this.#sessions.clear();
  }
}
