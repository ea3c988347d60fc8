export const staffRoles = ['owner', 'academicAffairs', 'classTeacher', 'finance', 'readOnly'] as const;
export type StaffRole = (typeof staffRoles)[number];
export const isStaffRole = (role: string): role is StaffRole => staffRoles.some((each) => each === role);
