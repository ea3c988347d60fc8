import { implement } from '../../operation/call/implementation.ts';
import { changePassword } from './change-password.ts';
import * as contract from './contract.ts';
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
  implement(contract.signIn, { session: signIn }),
  implement(contract.signOut, { session: signOut }),
  implement(contract.me, { read: me }),
  implement(contract.signOutEverywhere, { write: signOutEverywhere }),
  implement(contract.changePassword, { prepare: changePassword }),
  implement(contract.createStaff, { prepare: createStaff }),
  implement(contract.listStaff, { read: listStaff }),
  implement(contract.listRoles, { read: listRoles }),
  implement(contract.updateStaff, { write: updateStaff }),
  implement(contract.resetPassword, { prepare: resetPassword }),
];
