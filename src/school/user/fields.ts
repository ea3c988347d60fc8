import { roles } from '../../operation/contract/ids.ts';
import { arrayOf, integer, nullable, oneOf, type Parsed, row, text } from '../../sql/row.ts';

export const profileShape = {
  mobile: text,
  active: integer,
  gender: integer,
  birthday: text,
  avatarUrl: text,
  email: text,
  nickName: text,
  grade: text,
  school: text,
  province: text,
  city: text,
  district: text,
  address: text,
  guardianName: text,
  guardianMobile: text,
  source: text,
  remark: text,
  language: text,
  timeZone: text,
  tags: arrayOf(text),
  lastLoginAtMs: integer,
};

/** Default values, and the values of an erased user. */
export const emptyProfile: Parsed<typeof profileShape> = {
  mobile: '',
  active: 1,
  gender: 0,
  birthday: '',
  avatarUrl: '',
  email: '',
  nickName: '',
  grade: '',
  school: '',
  province: '',
  city: '',
  district: '',
  address: '',
  guardianName: '',
  guardianMobile: '',
  source: '',
  remark: '',
  language: '',
  timeZone: '',
  tags: [],
  lastLoginAtMs: 0,
};

export const identityShape = { userId: integer, branchId: integer, role: oneOf(roles), loginName: text, name: text };

export const stateShape = {
  externalId: nullable(text),
  deletedAtMs: nullable(integer),
  erasedAtMs: nullable(integer),
};

const userShape = { ...identityShape, ...profileShape, ...stateShape };
export type UserFields = Parsed<typeof userShape>;
export const userFieldsRow = row(userShape);
