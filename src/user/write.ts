import type { Role } from '../contract/ids.ts';
import { insertNumberedRows } from '../database/insert.ts';
import type { Scope } from '../database/scope.ts';
import { searchColumns } from '../search/grams.ts';

/** What a user is without saying so. */
interface UserDetails {
  readonly mobile: string;
  readonly active: number;
  readonly gender: number;
  readonly birthday: string;
  readonly avatarUrl: string;
  readonly email: string;
  readonly nickName: string;
  readonly grade: string;
  readonly school: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly address: string;
  readonly guardianName: string;
  readonly guardianMobile: string;
  readonly source: string;
  readonly remark: string;
  readonly language: string;
  readonly timeZone: string;
  readonly tags: readonly string[];
  readonly externalId: string | null;
  readonly lastLoginAtMs: number;
  readonly deletedAtMs: number | null;
}

const noDetails: UserDetails = {
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
  externalId: null,
  lastLoginAtMs: 0,
  deletedAtMs: null,
};

export interface NewUser extends Partial<UserDetails> {
  readonly branchId: number;
  readonly role: Role;
  readonly loginName: string;
  readonly name: string;
  readonly createdAtMs: number;
  /** The time of creation unless said otherwise. */
  readonly updatedAtMs?: number;
}

/** Returns the users' new numbers in the order given. */
export function insertUsers(tx: Scope, users: readonly NewUser[]): Promise<number[]> {
  return insertNumberedRows(
    tx,
    'users',
    users.map((user) => ({
      ...noDetails,
      updatedAtMs: user.createdAtMs,
      ...user,
      ...searchColumns(tx.orgId, { name: [user.loginName, user.name], mobile: user.mobile ? [user.mobile] : [] }),
    })),
  );
}
