import { readOperation } from '../../../operation/call/implementation.ts';
import { userIdOf, userNumber, userRole } from '../../../operation/contract/ids.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { foldText } from '../../../search/fold.ts';
import { formsOf, hasGuardian, isWholeText, keyword, knowsPersonal } from '../../../search/keyword.ts';
import { inBranch } from '../../../sql/branch.ts';
import { nullable, row, text } from '../../../sql/row.ts';
import { nothing, sql } from '../../../sql/sql.ts';
import { identityShape } from '../fields.ts';
import * as contract from './contract.ts';

const foundRow = row({
  ...identityShape,
  loginName: text,
  name: text,
  externalId: nullable(text),
  guardianName: text,
  guardianMobile: text,
});

export const findUsers = readOperation(contract.findUsers, async ({ input, db, caller }) => {
  const { names = [], guardians = [] } = input;
  if (names.length + guardians.length === 0) throw fail(parameterErrors.parameterMissing, { param: 'names' });
  // A short number is not counted as a look-up of a hidden value.
  const mayFind = (form: string) => form !== '' && (knowsPersonal(caller) || isWholeText(form));
  const sought = guardians.map((asked) => ({ asked, forms: formsOf(keyword(asked) ?? '').filter(mayFind) }));
  const forms = sought.flatMap((each) => each.forms);
  const numbers = names.filter((name) => userRole(name) !== undefined).map(userNumber);
  const users = await db.rows(
    sql`
      select user_id, branch_id, role, login_name, name, external_id, guardian_name, guardian_mobile
      from users
      where org_id = $1 and deleted_at_ms is null and erased_at_ms is null ${inBranch(caller, sql`branch_id`)}
        and (user_id = any(${numbers}::bigint[]) or login_name = any(${names}::text[])
          or external_id = any(${names}::text[])
          ${forms.length === 0 ? nothing : sql`or (${hasGuardian(db.orgId, forms)})`})
      order by user_id`,
    foundRow,
  );
  const known = users.map((user) => ({ ...user, id: userIdOf(user.role, user.userId) }));
  const calledBy = (name: string) =>
    known.find(({ id }) => id === name) ??
    known.find(({ loginName }) => loginName === name) ??
    known.find(({ externalId }) => externalId === name);
  const childrenOf = (forms: readonly string[]) =>
    known.filter((user) => [user.guardianName, user.guardianMobile].some((each) => forms.includes(foldText(each))));
  const found = [
    ...names.map((asked) => ({ asked, users: [calledBy(asked) ?? []].flat() })),
    ...sought.map(({ asked, forms }) => ({ asked, users: childrenOf(forms) })),
  ];
  return {
    list: found.flatMap(({ asked, users }) =>
      users.map(({ id, loginName, name, role }) => ({ asked, id, loginName, name, userRole: role })),
    ),
  };
});
