// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface StaffSignInRequest {
  /** Login name. */
  loginName: string;
  /** Password. */
  password: string;
  /** Name of the organisation, in upper or lower case, or its number as text. */
  organisation?: string | undefined;
}

export interface StaffSignInAnswer {
  staffId: number;
  name: string;
  /** when the session ends, milliseconds */
  expiresAt: number;
}

export interface StaffSignOutAnswer {
  /** 1: a session ended; 0: there was none */
  ended: number;
}

export interface BranchName {
  subOrgId: number;
  name: string;
}

export interface StaffMeAnswer {
  /** name in the audit log: staff:<id>, key:<id>, or keyless */
  caller: string;
  /** 0 if the caller is not staff */
  staffId: number;
  name: string;
  loginName: string;
  /** role of the account; "" if the caller is not staff */
  role: string;
  /** branch that the account is limited to; 0: the whole organisation */
  subOrgId: number;
  /** for a class teacher: the teacher whose classes the account may use; else "" */
  teacherId: string;
  /** scopes of the caller */
  rights: string[];
  /** 1: personal data is masked, and user.reveal shows single values; 0: not masked */
  masked: number;
  organisation: string;
  /** number of the organisation */
  orgId: number;
  /** IANA name */
  timeZone: string;
  /** ISO 4217 */
  currency: string;
  /** branches whose records the caller may read, the head branch first */
  branches: BranchName[];
}

export interface StaffSignOutEverywhereAnswer {
  /** number of sessions that ended */
  ended: number;
}

export interface StaffChangePasswordRequest {
  /** Current password. */
  oldPassword: string;
  /** New password. */
  newPassword: string;
}

export interface StaffChangePasswordAnswer {
  /** number of sessions that ended */
  ended: number;
}

export interface StaffCreateRequest {
  /**
   * Login name.
   * It is 2 to 100 of a-z, 0-9, ".", "_", "@", "-", beginning with a letter or digit.
   */
  loginName: string;
  /**
   * Name of the person.
   * It is more than spaces.
   */
  name: string;
  /**
   * owner: everything; academicAffairs: people, classes, lessons, homework, exams and orders; classTeacher: only
   * the own classes; finance: orders and products; readOnly: reads everything except personal data, and changes
   * nothing.
   */
  role: 'owner' | 'academicAffairs' | 'classTeacher' | 'finance' | 'readOnly';
  /** Branch that the account is limited to. If it is left out: the whole organisation. */
  subOrgId?: number | undefined;
  /**
   * Only for a class teacher: the teacher whose classes the account may use.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /** At least 10 characters, 5 different ones, and no common password. If it is left out, the server generates one. */
  password?: string | undefined;
}

export interface StaffCreateAnswer {
  staffId: number;
  /** generated password, shown only once; "" if the request contained one */
  password: string;
  /** to a repeated request: that the secrets were shown before, and how to get new ones */
  note?: string;
}

export interface Staff {
  staffId: number;
  loginName: string;
  name: string;
  /**
   * owner: everything; academicAffairs: people, classes, lessons, homework, exams and orders; classTeacher: only
   * the own classes; finance: orders and products; readOnly: reads everything except personal data, and changes
   * nothing.
   */
  role: string;
  /** branch that the account is limited to; 0: the whole organisation */
  subOrgId: number;
  /** for a class teacher: the teacher whose classes the account may use; else "" */
  teacherId: string;
  /** 1: may sign in; 0: disabled */
  active: number;
  /** number of open sessions */
  sessions: number;
  /** milliseconds */
  createAt: number;
  /** version of the record, for /staff/update; another one after a change */
  version: string;
}

export interface StaffListAnswer {
  list: Staff[];
}

export interface Role {
  role: string;
  scopes: string[];
}

export interface StaffRolesAnswer {
  list: Role[];
}

export interface StaffUpdateRequest {
  /** Staff account. */
  staffId: number;
  /**
   * Name of the person.
   * It is more than spaces.
   */
  name?: string | undefined;
  /**
   * owner: everything; academicAffairs: people, classes, lessons, homework, exams and orders; classTeacher: only
   * the own classes; finance: orders and products; readOnly: reads everything except personal data, and changes
   * nothing.
   */
  role?: 'owner' | 'academicAffairs' | 'classTeacher' | 'finance' | 'readOnly' | undefined;
  /** Branch that the account is limited to; 0: the whole organisation. */
  subOrgId?: number | undefined;
  /**
   * Only for a class teacher: the teacher whose classes the account may use.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /** 1: may sign in; 0: disabled. */
  active?: 0 | 1 | undefined;
  /** Version that /staff/list answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
}

export interface StaffUpdateAnswer {
  sucNum: number;
}

export interface StaffResetPasswordRequest {
  /** Staff account. */
  staffId: number;
}

export interface StaffResetPasswordAnswer {
  staffId: number;
  /** generated password, shown only once; "" if the request contained one */
  password: string;
  /** to a repeated request: that the secrets were shown before, and how to get new ones */
  note?: string;
}

export interface StaffOperations {
  /**
   * Sign in.
   *
   * Signs a member of staff in. The answer sets a session cookie, which is valid for a working day. Only for pages
   * of this server; programs use keys. Several organisations may have the same login name; the password decides.
   * If more than five organisations have it, the error organisationNeeded asks for the organisation, even if the
   * password is right. Added by Lectern.
   *
   * @example
   * ```ts
   * const { staffId, name, expiresAt } = await lectern.staff.signIn({ loginName: 'lin.mei', password: 'k3vp-9hqd-xw2m' });
   * ```
   */
  signIn(parameters: StaffSignInRequest, options?: CallOptions): Promise<StaffSignInAnswer>;

  /**
   * Sign out.
   *
   * Ends the session of the request, if it has one. Added by Lectern.
   *
   * @example
   * ```ts
   * const { ended } = await lectern.staff.signOut();
   * ```
   */
  signOut(parameters?: Record<string, never>, options?: CallOptions): Promise<StaffSignOutAnswer>;

  /**
   * Who am I.
   *
   * The caller and its permissions. Added by Lectern.
   *
   * @example
   * ```ts
   * const answer = await lectern.staff.me();
   * ```
   */
  me(parameters?: Record<string, never>, options?: CallOptions): Promise<StaffMeAnswer>;

  /**
   * Sign out everywhere.
   *
   * Ends all sessions of the caller, including this one. Only for staff. Added by Lectern.
   *
   * @example
   * ```ts
   * const { ended } = await lectern.staff.signOutEverywhere();
   * ```
   */
  signOutEverywhere(parameters?: Record<string, never>, options?: CallOptions): Promise<StaffSignOutEverywhereAnswer>;

  /**
   * Change own password.
   *
   * Changes the password of the caller and ends all of its sessions. Only for staff. Added by Lectern.
   *
   * @example
   * ```ts
   * const { ended } = await lectern.staff.changePassword({ oldPassword: 'k3vp-9hqd-xw2m', newPassword: 'a sentence that I remember' });
   * ```
   */
  changePassword(parameters: StaffChangePasswordRequest, options?: CallOptions): Promise<StaffChangePasswordAnswer>;

  /**
   * Create staff account.
   *
   * Creates a staff account. The first account must be an owner of the whole organisation. As soon as an account
   * exists, every call needs a key or a session. Without a password, the server generates one and shows it only
   * once. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { staffId, password, note } = await lectern.staff.create({ loginName: 'lin.mei', name: '林梅', role: 'owner' });
   * ```
   */
  create(parameters: StaffCreateRequest, options?: CallOptions): Promise<StaffCreateAnswer>;

  /**
   * List staff accounts.
   *
   * All accounts, sorted by login name. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.staff.list();
   * ```
   */
  list(parameters?: Record<string, never>, options?: CallOptions): Promise<StaffListAnswer>;

  /**
   * List roles.
   *
   * The scopes of each role. /dictionary describes roles and scopes in words. A class teacher is also limited to
   * the own classes, and an account with a branch to that branch. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.staff.roles();
   * ```
   */
  roles(parameters?: Record<string, never>, options?: CallOptions): Promise<StaffRolesAnswer>;

  /**
   * Change staff account.
   *
   * Changes an account. Fields that are left out stay unchanged, except that teacherId is removed when the role is
   * no longer class teacher. The sessions of the account end. The last owner of the whole organisation must stay
   * one. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.staff.update({ staffId: 2, role: 'finance' });
   * ```
   */
  update(parameters: StaffUpdateRequest, options?: CallOptions): Promise<StaffUpdateAnswer>;

  /**
   * Reset password of staff account.
   *
   * Gives an account a generated password, which is shown only once, and ends its sessions. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { staffId, password, note } = await lectern.staff.resetPassword({ staffId: 2 });
   * ```
   */
  resetPassword(parameters: StaffResetPasswordRequest, options?: CallOptions): Promise<StaffResetPasswordAnswer>;
}
