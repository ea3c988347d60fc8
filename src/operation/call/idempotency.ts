import { hash } from 'node:crypto';
import type { OrgSql } from '../../sql/org-sql.ts';
import { row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { fail } from '../errors/failure.ts';
import { stateErrors } from '../errors/state.ts';

/** How long answers are stored for repeated requests. */
const storedForMs = 24 * 3_600_000;

/** Where the answer to a request is stored. Idempotency keys are separate for each caller and operation. */
export interface AnswerKey {
  readonly callerId: string;
  /** The operation; '' for a body signature, which is good for one request to any operation. */
  readonly operation: string;
  readonly key: string;
}

/** The stored answer to this request, if any. Only one request at a time may use a key. */
export async function selectIdempotencyAnswer(
  tx: OrgSql,
  { callerId, operation, key }: AnswerKey,
  request: unknown,
  now: number,
): Promise<string | undefined> {
  const { taken } = await tx.one(
    sql`
      select case when pg_try_advisory_xact_lock(hashtextextended(
        ${JSON.stringify([callerId, operation, key])}, $1::bigint)) then 'no' else 'yes' end as taken`,
    row({ taken: text }),
  );
  if (taken === 'yes') throw fail(stateErrors.idempotencyKeyInUse, { param: 'Idempotency-Key' });
  const stored = await tx.optional(
    sql`
      select digest, answer
      from kept_answers
      where org_id = $1 and caller = ${callerId} and operation = ${operation} and key = ${key}
        and kept_at_ms > ${now - storedForMs}`,
    row({ digest: text, answer: text }),
  );
  if (stored?.answer === '') throw fail(stateErrors.keptAnswerErased, { param: 'Idempotency-Key' });
  if (stored !== undefined && stored.digest !== digestOf(request)) {
    throw fail(stateErrors.idempotencyKeyReused, { param: 'Idempotency-Key' });
  }
  return stored?.answer;
}

export async function storeIdempotencyAnswer(
  tx: OrgSql,
  { callerId, operation, key }: AnswerKey,
  { request, answer, now }: { request: unknown; answer: string; now: number },
): Promise<void> {
  await tx.run(sql`
    insert into kept_answers (org_id, caller, operation, key, digest, answer, kept_at_ms)
    values ($1, ${callerId}, ${operation}, ${key}, ${digestOf(request)}, ${answer}, ${now})
    on conflict (org_id, caller, operation, key) do update
    set digest = excluded.digest, answer = excluded.answer, kept_at_ms = excluded.kept_at_ms
    returning 1`);
}

/** Deletes expired answers. */
export async function pruneIdempotencyAnswers(tx: OrgSql, now: number): Promise<void> {
  await tx.run(sql`delete from kept_answers where org_id = $1 and kept_at_ms <= ${now - storedForMs}`);
}

/**
 * Clears the stored answers and request digests that contain these names. The rows stay, so that a repeated request is
 * not run twice.
 */
export function eraseIdempotencyAnswers(tx: OrgSql, names: readonly string[]): Promise<number> {
  // The names as JSON text. A name of one character matches only a whole string.
  const texts = names.map((name) => JSON.stringify(name)).map((text) => (text.length > 3 ? text.slice(1, -1) : text));
  return tx.run(sql`
    update kept_answers set answer = '', digest = ''
    where org_id = $1 and answer <> '' and exists (
      select from unnest(${texts}::text[]) as name where strpos(answer, name) > 0)`);
}

/** Digest of a request, independent of the order of its fields. */
function digestOf(request: unknown): string {
  return hash('sha256', canonical(request), 'base64');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join()}}`;
}
