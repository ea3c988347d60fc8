import { type Sql, sql } from '../../sql/sql.ts';

/**
 * Whether the caller who created the endpoint `w`, or enabled it last, may still manage endpoints and see all that this one gets. This
 * is asked for every delivery, so no write to keys or staff accounts has to remember the endpoints.
 */
export const creatorIsValid = (now: number): Sql => sql`(
  (w.key_id is null or exists (
    select from keys k
    where k.org_id = $1 and k.key_id = w.key_id and k.revoked_at_ms is null
      and (k.expires_at_ms is null or k.expires_at_ms > ${now})
      and (k.branch_id is null or k.branch_id = w.branch_id) and w.scopes <@ k.scopes))
  and (w.staff_id is null or exists (
    select from staff s
    where s.org_id = $1 and s.staff_id = w.staff_id and s.active and s.role = 'owner'
      and (s.branch_id is null or s.branch_id = w.branch_id))))`;

/** Whether the endpoint `w` gets deliveries. */
export const isActive = (now: number): Sql =>
  sql`w.deleted_at_ms is null and w.disabled_at_ms is null and ${creatorIsValid(now)}`;
