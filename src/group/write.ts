import { insertNumberedRows, insertRows } from '../database/insert.ts';
import type { Scope } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import type { GroupTeacher } from './references.ts';

export interface NewGroup {
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
  readonly createdAtMs: number;
  /** The time of creation unless said otherwise. */
  readonly updatedAtMs?: number;
  readonly teachers?: readonly GroupTeacher[];
}

/** Writes classes and their teachers by subject; returns their new ids in the order given. */
export async function insertGroups(tx: Scope, groups: readonly NewGroup[]): Promise<number[]> {
  const groupIds = await insertNumberedRows(
    tx,
    'groups',
    groups.map(({ teachers, ...group }) => ({
      assistantId: null,
      remarks: '',
      serviceFlag: 1,
      grade: '',
      externalId: null,
      updatedAtMs: group.createdAtMs,
      ...group,
    })),
  );
  await insertRows(
    tx,
    'group_teachers',
    groups.flatMap(({ teachers = [] }, index) =>
      teachers.map((teacher, position) => ({ groupId: groupIds[index], position: position + 1, ...teacher })),
    ),
  );
  return groupIds;
}

/** Replaces the list of teachers by subject, in the order given. */
export async function replaceTeachers(tx: Scope, groupId: number, teachers: readonly GroupTeacher[]): Promise<void> {
  await tx.run(sql`delete from group_teachers where org_id = $1 and group_id = ${groupId}`);
  await insertRows(
    tx,
    'group_teachers',
    teachers.map((teacher, index) => ({ groupId, position: index + 1, ...teacher })),
  );
}
