import { changePassword } from './change-password.ts';
import { createStaff } from './create-staff.ts';
import { listRoles } from './list-roles.ts';
import { listStaff } from './list-staff.ts';
import { me } from './me.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { updateStaff } from './update-staff.ts';

export const staffOperations = [
  signIn,
  signOut,
  me,
  signOutEverywhere,
  changePassword,
  createStaff,
  listStaff,
  listRoles,
  updateStaff,
  resetPassword,
];
