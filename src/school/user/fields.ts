import { columnShape, unsetColumns } from '../../operation/call/field-columns.ts';
import { roles } from '../../operation/contract/ids.ts';
import { integer, nullable, oneOf, type Parsed, row, snakeCase } from '../../sql/row.ts';
import { verbatim } from '../../sql/sql.ts';
import { userFields } from './fields-contract.ts';

/** What a new user has that was given none of the fields, and what an erased one keeps of them. */
export const unsetUser = unsetColumns(userFields);

export const identityShape = { userId: integer, branchId: integer, role: oneOf(roles) };

export const stateShape = { deletedAtMs: nullable(integer), erasedAtMs: nullable(integer) };

const userShape = { ...identityShape, ...columnShape(userFields), ...stateShape };
export type UserFields = Parsed<typeof userShape>;
export const userFieldsRow = row(userShape);
/** The columns of these fields: not the grams, which take longer to read than all others. */
export const userColumns = verbatim(Object.keys(userShape).map(snakeCase).join(', '));
