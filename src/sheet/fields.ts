import { type TSchema, Type } from 'typebox';
import { Choice, Id, Integer, Milliseconds, Pattern, Text } from '../contract/fields.ts';
import { identifier } from '../database/insert.ts';

/** What a cell may leave empty. */
export const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(schema);

export const time = (description: string) => Milliseconds(`${description}, milliseconds.`);
export const maybeTime = (description: string) => optional(time(description));
export const ownId = (description: string) =>
  optional(Id(`${description}; left out: a new one. One that is taken is that record.`));
export const branch = Id('Branch.');
export const yesOrNo = (description: string) => optional(Choice(`${description}: 1 yes, 0 no.`, [0, 1]));
export const count = (description: string) => optional(Integer(description, { minimum: 0 }));
export const money = (description: string) => Integer(`${description}, minor units.`, { minimum: 0 });
export const externalId = optional(Text('Its id in another system; once in the organisation.', { maxLength: 128 }));
export const text = (description: string, maxLength: number) => optional(Text(description, { maxLength }));
export const marks = (description: string) =>
  optional(
    Pattern(description, '^[0-9]{1,5}(\\.[0-9]{1,2})?$', {
      en: 'a number of marks such as "87.5"',
      zh: '分数，例如 "87.5"',
    }),
  );

/** A list of records in one cell: JSON. */
export const list = <Schema extends TSchema>(description: string, item: Schema) =>
  optional(Type.Array(item, { description: `${description} In a file with columns: as JSON.`, maxItems: 1000 }));

/** In SQL, the id with the role in it of the user whose number is in this column. */
export const userIdIn = (column: string) =>
  identifier(
    `(select case u.role when 'teacher' then '0_' when 'student' then '1_' else '302_' end || u.user_id ` +
      `from users u where u.org_id = $1 and u.user_id = ${column})`,
  );
