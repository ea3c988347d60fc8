import type { Caller } from '../../operation/call/caller.ts';
import type { Static } from '../../operation/contract/static.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { selectPage } from '../../sql/page.ts';
import { arrayOf, integer, object, row, text } from '../../sql/row.ts';
import { nothing, type Sql, sql } from '../../sql/sql.ts';
import type * as contract from './contract.ts';
import { selectNames } from './names.ts';

const entryRow = row({
  auditId: integer,
  atMs: integer,
  caller: text,
  callerName: text,
  operation: text,
  reqId: text,
  branchId: integer,
  record: text,
  recordId: text,
  fields: object,
  personalFields: arrayOf(text),
});

interface Which {
  /** `and …`, about the columns of the table audit_entries. */
  readonly filters: Sql;
  readonly limit: number;
  readonly offset: number;
}

/** A page of audit entries, the latest first. Personal values only for callers who may see them. */
export async function selectEntries(
  db: OrgSql,
  caller: Caller,
  { filters, limit, offset }: Which,
): Promise<Static<typeof contract.listAudit.response>> {
  const conditions = sql`org_id = $1 ${inBranch(caller, sql`branch_id`)} ${filters}`;
  const { total, list } = await selectPage(
    db,
    {
      total: sql`select count(*) from audit_entries where ${conditions}`,
      page: sql`
        select e.audit_id, e.at_ms, e.caller, coalesce(s.name, k.name, '') as caller_name, e.operation, e.req_id,
          e.branch_id, e.record, e.record_id,
          e.fields ${caller.personal ? sql`|| coalesce(p.fields, '{}')` : nothing} as fields,
          array(select jsonb_object_keys(p.fields)) as personal_fields
        from (
          select *
          from audit_entries
          where ${conditions}
          order by at_ms desc, audit_id desc
          limit ${limit} offset ${offset}
        ) as e
        left join audit_personal_values p on p.org_id = $1 and p.audit_id = e.audit_id
        left join staff s on s.org_id = $1 and 'staff:' || s.staff_id = e.caller
        left join keys k on k.org_id = $1 and 'key:' || k.key_id = e.caller`,
      order: sql`page.at_ms desc, page.audit_id desc`,
    },
    entryRow,
  );
  return {
    total,
    list: list.map(({ atMs, branchId, personalFields, ...same }) => ({
      ...same,
      time: atMs,
      subOrgId: branchId,
      ...(caller.personal || personalFields.length === 0 ? {} : { hiddenFields: personalFields }),
    })),
    names: await selectNames(db, caller, list),
  };
}
