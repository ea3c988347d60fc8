import { byOneOf } from '../../operation/call/by-one-of.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import { readOperation } from '../../operation/call/implementation.ts';
import { versionOf } from '../../operation/call/version.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import { inBranch } from '../../sql/branch.ts';
import { row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { selectRecords } from './record.ts';

const recordRow = row({ record: text });

type Answer = Static<typeof contract.getGroup.response>;

export const getGroup = readOperation(contract.getGroup, readGroup);

export async function readGroup({
  input,
  db,
  caller,
  now,
}: Pick<ReadCall<Static<typeof contract.getGroup.request>>, 'input' | 'db' | 'caller' | 'now'>) {
  const { param, received, isIt } = byOneOf<number | string>(input, {
    groupId: (groupId) => sql`group_id = ${groupId}`,
    externalId: (externalId) => sql`external_id = ${externalId}`,
  });
  const query = sql`
    select *
    from groups
    where org_id = $1 and ${isIt} ${inBranch(caller, sql`branch_id`)}`;
  const group = await db.optional(selectRecords(query, now), recordRow);
  if (group === undefined) throw fail(notFoundErrors.groupNotFound, { param, received: quote(received) });
  const record: Omit<Answer, 'version'> = JSON.parse(group.record);
  return { ...record, version: groupVersion(record) };
}

const groupVersion = (group: Omit<Answer, 'version'>): string =>
  versionOf({
    groupName: group.groupName,
    activeEnd: group.activeEnd,
    teacherId: group.teacherId,
    assitantId: group.assitantId,
    groupTeacherList: group.groupTeacherList.map(({ userId, courseId }) => [userId, courseId]),
    groupRemarks: group.groupRemarks,
    serviceFlag: group.serviceFlag,
    grade: group.grade,
    capacity: group.capacity,
    productIds: group.productIds,
    externalId: group.externalId,
  });
