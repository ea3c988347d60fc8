export const staffRoles = ['owner', 'academicAffairs', 'classTeacher', 'finance', 'readOnly'] as const;
export type StaffRole = (typeof staffRoles)[number];
