import { hash, randomBytes } from 'node:crypto';
import type { Database, Executor } from '../../database/database.ts';
import { integer, nullable, oneOf, type Parsed, row } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { sql, toStatement } from '../../database/sql.ts';
import type { Identity } from '../../operation/call/identity.ts';
import { TtlCache } from '../ttl-cache.ts';
import { staffRoles } from './contract.ts';
import { rightsOf } from './roles.ts';

/** A working day: a session that is forgotten on a shared computer ends by itself. */
const lastsMs = 12 * 3_600_000;
/** How long another process may still take a session that was ended. */
const keptForMs = 1_000;

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

/** Before an organisation is known: the session tells it. */
async function selectSession(executor: Executor, digest: string): Promise<Session | undefined> {
  const { rows } = await executor.execute(
    toStatement(sql`
      select s.org_id, s.staff_id, s.branch_id, s.role, s.teacher_id, t.expires_at_ms
      from staff_sessions t
      join staff s on s.org_id = t.org_id and s.staff_id = t.staff_id and s.active
      where t.digest = ${digest}`),
  );
  return rows.map(sessionRow)[0];
}

/** A new session's token, which only its cookie holds. */
export async function insertSession(tx: Scope, staffId: number, now: number) {
  const token = randomBytes(32).toString('base64url');
  const expiresAtMs = now + lastsMs;
  await tx.run(sql`
    insert into staff_sessions (org_id, digest, staff_id, created_at_ms, expires_at_ms)
    values ($1, ${digestOf(token)}, ${staffId}, ${now}, ${expiresAtMs})`);
  return { token, expiresAtMs };
}

/** Ends all sessions of a member of staff, and says how many there were. */
export const endSessions = (tx: Scope, staffId: number): Promise<number> =>
  tx.run(sql`delete from staff_sessions where org_id = $1 and staff_id = ${staffId}`);

export const endSession = (tx: Scope, token: string): Promise<number> =>
  tx.run(sql`delete from staff_sessions where org_id = $1 and digest = ${digestOf(token)}`);

/** Forgets the sessions that are over anyway. */
export async function pruneSessions(tx: Executor, now: number): Promise<void> {
  await tx.execute(toStatement(sql`delete from staff_sessions where expires_at_ms <= ${now}`));
}

/** Tells who a request comes from by the cookie it carries; undefined where that is of no session. */
export class Sessions {
  readonly #database: Database;
  readonly #found = new TtlCache<Session | undefined>({ keptForMs, most: 10_000 });

  constructor(database: Database) {
    this.#database = database;
  }

  async identify(token: string, now: number): Promise<Identity | undefined> {
    const digest = digestOf(token);
    const session = await this.#found.get(digest, now, () => selectSession(this.#database, digest));
    if (session === undefined || now >= session.expiresAtMs) return undefined;
    const rights: ReadonlySet<string> = new Set(rightsOf[session.role]);
    return {
      caller: {
        id: `staff:${session.staffId}`,
        orgId: session.orgId,
        branchId: session.branchId,
        // Not even to an owner: a value is shown when it is asked for, and that is noted.
        personal: false,
        findsPersonal: rights.has('personal'),
        staffId: session.staffId,
        ...(session.teacherId === null ? {} : { teacherId: session.teacherId }),
      },
      rights,
      manner: 'strict',
    };
  }

  /** Forgets what is remembered: a change made by this process holds at once. */
  forget(): void {
    this.#found.clear();
  }
}
