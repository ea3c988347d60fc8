import type { Database } from '../src/database/database.ts';
import { type Scope, type ScopedDatabase, scope, scoped } from '../src/database/scope.ts';
import { insertBranches, insertOrganisation } from '../src/organisation/write.ts';
import { insertProducts } from '../src/product/write.ts';
import { insertUsers } from '../src/user/write.ts';

/** A little organisation of its own for a test: two branches, one teacher, three students, two products in each. */
export interface School {
  readonly db: ScopedDatabase;
  readonly orgId: number;
  readonly branches: readonly SchoolBranch[];
}

export interface SchoolBranch {
  readonly branchId: number;
  readonly teacherId: number;
  readonly studentIds: readonly number[];
  readonly productIds: readonly number[];
}

const createdAtMs = Date.UTC(2026, 0, 1);

export async function createSchool(database: Database): Promise<School> {
  const { orgId, branches } = await database.transaction(async (transaction) => {
    const orgId = await insertOrganisation(transaction, { name: 'Test school', createdAtMs });
    const tx = scope(transaction, orgId);
    const branchIds = await insertBranches(tx, [
      { appId: 'head', name: 'Head', isHead: true },
      { appId: 'second', name: 'Second' },
    ]);
    const branches: SchoolBranch[] = [];
    for (const branchId of branchIds) branches.push(await fillBranch(tx, branchId));
    return { orgId, branches };
  });
  return { db: scoped(database, orgId), orgId, branches };
}

async function fillBranch(tx: Scope, branchId: number): Promise<SchoolBranch> {
  const user = (role: 'teacher' | 'student', name: string) => ({
    branchId,
    role,
    loginName: `${name}-${branchId}`,
    name,
    createdAtMs,
  });
  const [teacherId = 0, ...studentIds] = await insertUsers(tx, [
    user('teacher', 'teacher'),
    ...['ann', 'ben', 'cem'].map((name) => user('student', name)),
  ]);
  const productIds = await insertProducts(tx, [
    { branchId, name: 'Course', price: 128_000, type: 1, createdAtMs },
    { branchId, name: 'Book', price: 4_900, type: 4, createdAtMs },
  ]);
  return { branchId, teacherId, studentIds, productIds };
}
