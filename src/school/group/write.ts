import type { Caller } from '../../operation/call/caller.ts';
import { searchColumns } from '../../search/grams.ts';
import { inBranch } from '../../sql/branch.ts';
import { insertNumberedRows, insertRows } from '../../sql/insert.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, nullable, type Parsed, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import type { GroupTeacher } from './references.ts';

export interface NewGroup {
  /** Only when an import brings the id along. */
  readonly groupId?: number;
  readonly branchId: number;
  readonly name: string;
  readonly activeBeginSeconds: number;
  readonly activeEndSeconds: number;
  readonly teacherId: number;
  readonly assistantId?: number | null;
  readonly remarks?: string;
  readonly serviceFlag?: 1 | 2;
  readonly grade?: string;
  readonly externalId?: string | null;
  readonly capacity?: number;
  readonly createdAtMs: number;
  /** Default: createdAtMs. */
  readonly updatedAtMs?: number;
  readonly teachers?: readonly GroupTeacher[];
  /** Products whose buyers join this class. */
  readonly productIds?: readonly number[];
}

const groupSearch = (tx: OrgSql, name: string) => searchColumns(tx.orgId, { open: [name], personal: [] });

/** Returns the new ids in the order of `groups`. */
export async function insertGroups(tx: OrgSql, groups: readonly NewGroup[]): Promise<number[]> {
  const groupIds = await insertNumberedRows(
    tx,
    'groups',
    groups.map(({ teachers, productIds, ...group }) => ({
      assistantId: null,
      remarks: '',
      serviceFlag: 1,
      grade: '',
      externalId: null,
      capacity: 0,
      updatedAtMs: group.createdAtMs,
      ...group,
      ...groupSearch(tx, group.name),
    })),
  );
  await insertRows(
    tx,
    'group_teachers',
    groups.flatMap(({ teachers = [] }, index) =>
      teachers.map((teacher, position) => ({ groupId: groupIds[index], position: position + 1, ...teacher })),
    ),
  );
  await insertRows(
    tx,
    'group_products',
    groups.flatMap(({ productIds = [] }, index) =>
      productIds.map((productId) => ({ groupId: groupIds[index], productId })),
    ),
  );
  return groupIds;
}

const groupShape = {
  branchId: integer,
  name: text,
  activeBeginSeconds: integer,
  activeEndSeconds: integer,
  teacherId: integer,
  assistantId: nullable(integer),
  remarks: text,
  serviceFlag: integer,
  grade: text,
  externalId: nullable(text),
  capacity: integer,
};
const groupRow = row(groupShape);
type GroupFields = Parsed<typeof groupShape>;

/** A concurrent writer waits here, and then reads the committed change. */
export function lockGroup(tx: OrgSql, caller: Caller, groupId: number): Promise<GroupFields | undefined> {
  return tx.optional(
    sql`
      select *
      from groups
      where org_id = $1 and group_id = ${groupId} ${inBranch(caller, sql`branch_id`)}
      for no key update`,
    groupRow,
  );
}

/** Branch and effective time never change. */
export async function updateGroup(
  tx: OrgSql,
  groupId: number,
  group: Omit<GroupFields, 'branchId' | 'activeBeginSeconds'>,
  now: number,
): Promise<void> {
  const { searchFields, searchGrams } = groupSearch(tx, group.name);
  await tx.run(sql`
    update groups set name = ${group.name}, active_end_seconds = ${group.activeEndSeconds},
      teacher_id = ${group.teacherId}, assistant_id = ${group.assistantId}, remarks = ${group.remarks},
      service_flag = ${group.serviceFlag}, grade = ${group.grade}, external_id = ${group.externalId},
      capacity = ${group.capacity}, search_fields = ${searchFields}::text[], search_grams = ${searchGrams}::text[],
      updated_at_ms = ${now}
    where org_id = $1 and group_id = ${groupId}`);
}

const teacherRow = row({ position: integer, teacherId: integer, subjectId: integer });

/** Returns the previous list. */
export async function replaceTeachers(
  tx: OrgSql,
  groupId: number,
  teachers: readonly GroupTeacher[],
): Promise<GroupTeacher[]> {
  const previous = await tx.rows(
    sql`
      delete from group_teachers
      where org_id = $1 and group_id = ${groupId}
      returning position, teacher_id, subject_id`,
    teacherRow,
  );
  await insertRows(
    tx,
    'group_teachers',
    teachers.map((teacher, index) => ({ groupId, position: index + 1, ...teacher })),
  );
  return previous.sort((a, b) => a.position - b.position).map(({ teacherId, subjectId }) => ({ teacherId, subjectId }));
}

/** Returns the previous products, sorted by id. */
export async function replaceProducts(tx: OrgSql, groupId: number, productIds: readonly number[]): Promise<number[]> {
  const previous = await tx.rows(
    sql`delete from group_products where org_id = $1 and group_id = ${groupId} returning product_id`,
    row({ productId: integer }),
  );
  await insertRows(
    tx,
    'group_products',
    productIds.map((productId) => ({ groupId, productId })),
  );
  return previous.map(({ productId }) => productId).sort((a, b) => a - b);
}
