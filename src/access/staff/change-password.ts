import type { WriteCall } from '../../operation/call/call.ts';
import { preparedOperation } from '../../operation/call/implementation.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { identityErrors } from '../../operation/errors/identity.ts';
import { row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { staffErrors } from './errors.ts';
import { hashPassword, matchesPassword, unmatchableHash } from './password.ts';
import { lockOwnAccount, setPassword } from './write.ts';

type Input = Static<typeof contract.changePassword.request>;

export const changePassword = preparedOperation(contract.changePassword, async ({ input, db, caller }) => {
  const { oldPassword, newPassword } = input;
  if (caller.staffId === undefined) throw fail(identityErrors.staffOnly, {});
  const found = await db.optional(
    sql`select password_hash from staff where org_id = $1 and staff_id = ${caller.staffId}`,
    row({ passwordHash: text }),
  );
  const checkedHash = found?.passwordHash ?? unmatchableHash;
  const wrong = () => fail(staffErrors.passwordWrong, { param: 'oldPassword' });
  if (!(await matchesPassword(oldPassword, checkedHash))) throw wrong();
  const passwordHash = await hashPassword(newPassword, 'newPassword');
  return async ({ tx, audit }: WriteCall<Input>): Promise<Static<typeof contract.changePassword.response>> => {
    const account = await lockOwnAccount(tx, caller);
    // It may have changed since the check.
    if (account.passwordHash !== checkedHash) throw wrong();
    return { ended: await setPassword({ tx, audit }, account, passwordHash) };
  };
});
