export const orgId = 1;
export const branchIds = [1, 2, 3, 4, 5];

/** The number of records of each kind. The months are the same for every size, so more orders mean more orders a day. */
export interface Plan {
  readonly orders: number;
  readonly students: number;
  readonly teachers: number;
  readonly groups: number;
  readonly beginMs: number;
  readonly endMs: number;
}

const studentsPerGroup = 30;

export function planFor(orders: number): Plan {
  const students = Math.min(Math.round(orders * 0.15), 1_000_000);
  const active = Math.round(students / 10);
  return {
    orders,
    students,
    teachers: Math.max(20, Math.round(students / 600)),
    groups: Math.max(1, Math.round(active / studentsPerGroup)),
    beginMs: Date.UTC(2024, 7, 31, 16),
    endMs: Date.UTC(2026, 8, 30, 16),
  };
}

/** The students of a class. The first tenth of all students are in one class each. */
export function membersOf({ teachers }: Plan, groupId: number): number[] {
  const first = teachers + (groupId - 1) * studentsPerGroup + 1;
  return Array.from({ length: studentsPerGroup }, (_, index) => first + index);
}
