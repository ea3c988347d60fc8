import type { Database } from '../../src/database/database.ts';
import { orgDatabase, orgSql } from '../../src/database/org-sql.ts';
import type { Caller } from '../../src/operation/call/caller.ts';
import type { Role } from '../../src/operation/contract/ids.ts';
import { insertBranches, insertOrganisation } from '../../src/school/organisation/write.ts';
import { insertProducts } from '../../src/school/product/write.ts';
import { insertSubjects } from '../../src/school/subject/write.ts';
import { insertUsers } from '../../src/school/user/write.ts';
import type { OrgDatabase, OrgSql } from '../../src/sql/org-sql.ts';

/**
 * A little organisation of its own for a test: two branches, each with a teacher, an assistant, three students, two
 * subjects and two products.
 */
export interface School {
  readonly db: OrgDatabase;
  readonly orgId: number;
  readonly branches: readonly [SchoolBranch, SchoolBranch];
}

export interface SchoolBranch {
  readonly branchId: number;
  readonly teacherId: number;
  readonly assistantId: number;
  readonly studentIds: readonly [number, number, number];
  readonly subjectIds: readonly [number, number];
  readonly productIds: readonly [number, number];
}

/** Someone of the school's: of all of it, or of one branch. */
export const callerOf = ({ orgId }: School, branch?: SchoolBranch, id = 'test'): Caller => ({
  id,
  orgId,
  branchId: branch?.branchId ?? null,
  personal: true,
});

const createdAtMs = Date.UTC(2026, 0, 1);

export async function createSchool(database: Database): Promise<School> {
  const { orgId, branches } = await database.transaction(async (transaction) => {
    const orgId = await insertOrganisation(transaction, { name: 'Test school', createdAtMs });
    const tx = orgSql(transaction, orgId);
    const [head = 0, second = 0] = await insertBranches(tx, [
      { appId: 'head', name: 'Head', isHead: true },
      { appId: 'second', name: 'Second' },
    ]);
    const branches = [await fillBranch(tx, head), await fillBranch(tx, second)] as const;
    return { orgId, branches };
  });
  return { db: orgDatabase(database, orgId), orgId, branches };
}

async function fillBranch(tx: OrgSql, branchId: number): Promise<SchoolBranch> {
  const user = (role: Role, name: string) => ({
    branchId,
    role,
    loginName: `${name}-${branchId}`,
    name,
    createdAtMs,
  });
  const [teacherId = 0, assistantId = 0, ann = 0, ben = 0, cem = 0] = await insertUsers(tx, [
    user('teacher', 'teacher'),
    user('assistant', 'assistant'),
    ...['ann', 'ben', 'cem'].map((name) => user('student', name)),
  ]);
  const [mathematics = 0, english = 0] = await insertSubjects(tx, [
    { branchId, name: '数学' },
    { branchId, name: '英语' },
  ]);
  const [course = 0, book = 0] = await insertProducts(tx, [
    { branchId, name: 'Course', price: 128_000, type: 1, createdAtMs },
    { branchId, name: 'Book', price: 4_900, type: 4, createdAtMs },
  ]);
  return {
    branchId,
    teacherId,
    assistantId,
    studentIds: [ann, ben, cem],
    subjectIds: [mathematics, english],
    productIds: [course, book],
  };
}
