import { erasePersonalValues, eraseValuesAbout } from '../../../operation/call/audit.ts';
import type { WriteCall } from '../../../operation/call/call.ts';
import { eraseIdempotencyAnswers } from '../../../operation/call/idempotency.ts';
import { preparedOperation } from '../../../operation/call/implementation.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { notFoundErrors } from '../../../operation/errors/not-found.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { sql } from '../../../sql/sql.ts';
import { eraseDepartureReasons, leaveAllGroups } from '../../enrolment/deleted-members.ts';
import { unsetUser } from '../../user/fields.ts';
import { changeUser, lockUserToErase } from '../../user/write.ts';
import { hasTexts, withoutTexts } from '../../work/answers.ts';
import { selectRefusalReason } from '../delete/refusal-reason.ts';
import * as contract from './contract.ts';
import { eraseImportErrors, erasePendingImports } from './erase-in-imports.ts';
import { eraseDevices, eraseLeaveReasons } from './erase-in-lessons.ts';
import { eraseBuyerAddresses, eraseNamesInOrders, eraseStudentAddresses } from './erase-in-orders.ts';
import { collectNames, withoutNames } from './person-names.ts';

const nothingRemoved = {
  profiles: 0,
  addresses: 0,
  orderTexts: 0,
  remarks: 0,
  reasons: 0,
  answers: 0,
  devices: 0,
  auditValues: 0,
  keptAnswers: 0,
  imports: 0,
};

type Request = Static<typeof contract.eraseUser.request>;

/** The counts of an answer tell where the person's values occur among hidden ones, so an erasure is a try. */
export const eraseUser = preparedOperation(contract.eraseUser, async ({ countTries }) => {
  await countTries(1);
  return erase;
});

async function erase({
  input: { userId },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Request>): Promise<Static<typeof contract.eraseUser.response>> {
  const user = await lockUserToErase(tx, caller, userId);
  if (user === undefined) throw fail(notFoundErrors.userNotFound, { param: 'userId', received: quote(userId) });
  if (user.erasedAtMs !== null) return { removed: nothingRemoved };
  const refusal = await selectRefusalReason(tx, caller, { userId, number: user.userId }, now);
  if (refusal !== undefined) throw refusal;

  const { userId: number, deletedAtMs } = user;
  const departures = deletedAtMs === null ? await leaveAllGroups(tx, number, now) : [];
  const nobody = { ...unsetUser, active: 0 };
  await changeUser(tx, user, { ...nobody, deletedAtMs: deletedAtMs ?? now, erasedAtMs: now }, now);

  const own = await eraseBuyerAddresses(tx, number, now);
  const auditValues = await erasePersonalValues(tx, number);
  const others = await eraseStudentAddresses(tx, number, searchable(collectNames(user, own, auditValues)), now);
  await eraseValuesAbout(tx, 'order', others.orderSns);
  const names = collectNames(user, own, auditValues, others.addresses);
  await eraseImportErrors(tx, names);
  const removed = {
    profiles: 1,
    addresses: own.length + others.addresses.length,
    orderTexts: await eraseNamesInOrders(tx, number, searchable(names)),
    remarks: await eraseNamesInRemarks(tx, number, searchable(names)),
    reasons: (await eraseDepartureReasons(tx, number)) + (await eraseLeaveReasons(tx, number)),
    answers: (await eraseHomeworkAnswers(tx, number)) + (await eraseExamAnswers(tx, number)),
    devices: await eraseDevices(tx, number),
    auditValues: auditValues.length,
    keptAnswers: await eraseIdempotencyAnswers(tx, names),
    imports: await erasePendingImports(tx, searchable(names)),
  };
  audit({
    record: 'user',
    events: ['user.erased'],
    id: userId,
    branchId: user.branchId,
    fields: { erasedAtMs: [null, now] },
  });
  for (const departure of departures) audit(departure);
  return { removed };
}

/** A single character occurs in too many words to search for it. */
const searchable = (names: readonly string[]) => names.filter((name) => [...name].length > 1);

/** Erases the answer texts; marks and times stay. Returns the number of exams. */
function eraseExamAnswers(tx: OrgSql, userId: number): Promise<number> {
  return tx.run(sql`
    update exam_students set answers = ${withoutTexts(sql`answers`)}
    where org_id = $1 and user_id = ${userId} and ${hasTexts(sql`answers`)}`);
}

/** Removes the names from the remarks of classes that the person attended or taught. Returns the number of classes. */
async function eraseNamesInRemarks(tx: OrgSql, userId: number, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0;
  const without = withoutNames(sql`remarks`, names);
  return tx.run(sql`
    update groups set remarks = ${without}
    where org_id = $1 and remarks <> ${without} and (
      teacher_id = ${userId} or assistant_id = ${userId}
      or group_id in (select group_id from group_members where org_id = $1 and user_id = ${userId})
      or group_id in (select group_id from group_teachers where org_id = $1 and teacher_id = ${userId}))`);
}

/** Erases the answer texts; marks and times stay. Returns the number of rounds. */
function eraseHomeworkAnswers(tx: OrgSql, userId: number): Promise<number> {
  return tx.run(sql`
    update homework_rounds set answers = ${withoutTexts(sql`answers`)}
    where org_id = $1 and user_id = ${userId} and ${hasTexts(sql`answers`)} and homework_id in (
      select homework_id from homework_students where org_id = $1 and user_id = ${userId})`);
}
