import { type TSchema, Type } from 'typebox';
import { Choice, Id, Integer, Moment, Pattern, StoredMoment, Text } from '../../operation/contract/fields.ts';
import { rolePrefix, userNumber } from '../../operation/contract/ids.ts';
import { largestIdInFile } from '../../sql/insert.ts';
import { verbatim } from '../../sql/sql.ts';

/** A column that may be empty. */
export const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(schema);

export const time = (description: string) => StoredMoment(`${description}, milliseconds.`);
export const maybeTime = (description: string) => optional(time(description));
/** The creation of a record; by default its last change, or the time of the import. */
export const created = maybeTime('Creation; default: updateAt, or the time of the import');

export function creationOf(
  { createAt, updateAt }: { createAt?: number | undefined; updateAt?: number | undefined },
  now: number,
) {
  const createdAtMs = createAt ?? updateAt ?? now;
  return { createdAtMs, updatedAtMs: updateAt ?? createdAtMs };
}

/** A time that operations filter by, with the same bounds. */
export const moment = (description: string) => Moment(`${description}, milliseconds.`);

/**
 * The id of a record in a file. A file may hold larger ids than an import advances a sequence to (`largestAdvancingId`):
 * another server may have gone on numbering from there.
 */
export const ownId = (description: string) =>
  optional(
    Integer(
      `${description}. If it is left out, the record gets a new one. A row whose id exists is compared with that record.`,
      {
        minimum: 1,
        maximum: largestIdInFile,
      },
    ),
  );
const prefixes = Object.values(rolePrefix).join('|');
/** Its pattern takes numbers up to `largestIdInFile`. */
export const ownUserId = optional(
  Pattern(
    'User id. If it is left out, the user gets a new one. A row whose id exists is compared with that record.',
    `^(${prefixes})_([1-9][0-9]{0,14}|[1-8][0-9]{15})$`,
    {
      en: 'a user id of the form <role prefix>_<number below 9000000000000000>: 0_ for a teacher, 1_ for a student, 302_ for an assistant',
      zh: '用户 id，形如 <角色前缀>_<编号，小于 9000000000000000>：教师 0_，学生 1_，助教 302_',
    },
  ),
);

/** The user's number in a key; NaN without a user id, so that the row has no key. */
export const userKey = (userId: string | undefined) => (userId === undefined ? Number.NaN : userNumber(userId));

export const branch = Id('Branch.');
export const yesOrNo = (description: string) => optional(Choice(`${description}: 1 yes, 0 no.`, [0, 1]));
export { money } from '../../school/order/state-contract.ts';

/** A limit of the operation's field. The sheet has the same, so it accepts nothing that the operation would refuse. */
function limitOf(operationField: TSchema, name: 'maximum' | 'maxLength' | 'maxItems'): number {
  const limit: unknown = Object(operationField)[name];
  if (typeof limit !== 'number') throw new Error(`The operation's field has no ${name}`);
  return limit;
}

/** A whole number with the operation's upper limit. */
export const requiredCount = (description: string, operationField: TSchema, minimum = 0) =>
  Integer(description, { minimum, maximum: limitOf(operationField, 'maximum') });
export const count = (description: string, operationField: TSchema, minimum = 0) =>
  optional(requiredCount(description, operationField, minimum));

/** A text with the operation's maximum length. It may be empty, because an export writes missing values as empty texts. */
export const requiredText = (description: string, operationField: TSchema, minLength = 0) =>
  Text(description, { minLength, maxLength: limitOf(operationField, 'maxLength') });
export const text = (description: string, operationField: TSchema) =>
  optional(requiredText(description, operationField));

/** A list of records in one cell, with the operation's maximum length. */
export const list = <Schema extends TSchema>(description: string, item: Schema, operationField: TSchema) =>
  optional(Type.Array(item, { description, maxItems: limitOf(operationField, 'maxItems') }));

/** SQL for the id with role prefix, such as 1_345, of the user in this column. */
export const userIdIn = (column: string) =>
  verbatim(
    `(select case u.role when 'teacher' then '0_' when 'student' then '1_' else '302_' end || u.user_id ` +
      `from users u where u.org_id = $1 and u.user_id = ${column})`,
  );
