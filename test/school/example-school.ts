import type { Database } from '../../src/database/database.ts';
import type { Caller } from '../../src/operation/call/caller.ts';
import { insertOrganisation } from '../../src/school/organisation/write.ts';

/**
 * The people and things that the examples of the contracts speak of, so that every example is a request that works, in an
 * organisation of their own. Returns somebody who reaches all of it.
 */
export async function createExampleSchool(database: Database): Promise<Caller> {
  return database.transaction(async (tx) => {
    const orgId = await insertOrganisation(tx, { name: 'Example', createdAtMs: 0 });
    await tx.script(`
      insert into branches (org_id, branch_id, app_id, name, is_head) values (${orgId}, 1, 'lectern-head', 'Head', true);
      insert into subjects (org_id, subject_id, branch_id, name) values (${orgId}, 2, 1, '数学');
      insert into users (org_id, user_id, branch_id, role, login_name, name, created_at_ms, updated_at_ms,
        search_fields, search_grams)
      values
        (${orgId}, 37, 1, 'assistant', 'liumin', '刘敏', 0, 0, '{}', '{}'),
        (${orgId}, 1, 1, 'teacher', 'shenpeng', '沈鹏', 0, 0, '{}', '{}'),
        (${orgId}, 61, 1, 'student', 'wangzihan', '王子涵', 0, 0, '{}', '{}');
      insert into groups (org_id, group_id, branch_id, name, active_begin_seconds, active_end_seconds, teacher_id,
        created_at_ms, updated_at_ms)
      values (${orgId}, 1, 1, '初一数学 1 班', 1788220800, 1803945600, 1, 0, 0);
      insert into products (org_id, product_id, branch_id, name, price, ios_price, type, created_at_ms, updated_at_ms)
      values (${orgId}, 19, 1, '初一数学秋季班', 128000, 128800, 1, 0, 0);
      select setval(sequence, greatest(1000, nextval(sequence)))
      from information_schema.columns, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
      where table_schema = 'public' and is_identity = 'YES';`);
    return { id: 'test', orgId, branchId: null, personal: true };
  });
}
