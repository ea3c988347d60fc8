import { implement } from '../../operation/call/implementation.ts';
import { changePassword } from './change-password.ts';
import * as contract from './contract.ts';
import { create } from './create-staff.ts';
import { list } from './list-staff.ts';
import { me } from './me.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { update } from './update-staff.ts';

export const staffOperations = [
  implement(contract.signIn, { enter: signIn }),
  implement(contract.signOut, { enter: signOut }),
  implement(contract.me, { read: me }),
  implement(contract.signOutEverywhere, { write: signOutEverywhere }),
  implement(contract.changePassword, { prepare: changePassword }),
  implement(contract.createStaff, { prepare: create }),
  implement(contract.listStaff, { read: list }),
  implement(contract.updateStaff, { write: update }),
  implement(contract.resetPassword, { prepare: resetPassword }),
];
