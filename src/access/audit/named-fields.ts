/** Records with a name, and their tables. */
export const namedTables = {
  user: 'users',
  group: 'groups',
  branch: 'branches',
  product: 'products',
  subject: 'subjects',
} as const;
export type NamedKind = keyof typeof namedTables;

const kinds: Readonly<Record<string, NamedKind>> = {
  assistantId: 'user',
  branchId: 'branch',
  buyerId: 'user',
  groupId: 'group',
  productId: 'product',
  productIds: 'product',
  sharerId: 'user',
  studentId: 'user',
  subjectId: 'subject',
  subOrgId: 'branch',
  teacherId: 'user',
  teacherIds: 'user',
  userId: 'user',
};

/** The kind of record that a field of an audit entry names, if any. Fields with several numbers are plural. */
export const kindNamedBy = (field: string): NamedKind | undefined =>
  Object.hasOwn(kinds, field) ? kinds[field] : undefined;
