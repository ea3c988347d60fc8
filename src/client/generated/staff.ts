// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface StaffSignInRequest {
  /** Login name. */
  loginName: string;
  /** Password. */
  password: string;
  /** Name of the organisation, in capital or small letters, or its number as text. */
  organisation?: string | undefined;
}

export interface StaffSignInAnswer {
  staffId: number;
  name: string;
  /** when the session ends, milliseconds */
  expiresAt: number;
}

export interface StaffSignOutAnswer {
  /** 1: there was a session, else 0 */
  ended: number;
}

export interface StaffMeAnswer {
  /** as the audit log names it: staff:<id>, key:<id>, or keyless */
  caller: string;
  /** 0 for a caller that is no member of staff */
  staffId: number;
  name: string;
  loginName: string;
  /** one of the roles of staff, "" for a caller that is no member of staff */
  role: string;
  /** the one branch it is bound to, 0 for the whole organisation */
  subOrgId: number;
  /** whose classes a class teacher sees, else "" */
  teacherId: string;
  /** what it may do */
  rights: string[];
  /** 1: personal data is masked and shown one by one with user.reveal, else 0 */
  masked: number;
  organisation: string;
  /** IANA name */
  timeZone: string;
  /** ISO 4217 */
  currency: string;
}

export interface StaffSignOutEverywhereAnswer {
  /** how many sessions there were */
  ended: number;
}

export interface StaffChangePasswordRequest {
  /** The present one. */
  oldPassword: string;
  /** The new one. */
  newPassword: string;
}

export interface StaffChangePasswordAnswer {
  /** how many sessions there were */
  ended: number;
}

export interface StaffCreateRequest {
  /**
   * What the person signs in with.
   * It is 2 to 100 of a-z, 0-9, ".", "_", "@", "-", beginning with a letter or digit.
   */
  loginName: string;
  /**
   * What the person is called.
   * It is more than spaces.
   */
  name: string;
  /**
   * owner: everything; academicAffairs: people, classes, lessons and work, and orders; classTeacher: the own
   * classes alone; finance: orders and products; readOnly: looks and changes nothing, and sees no personal data.
   */
  role: 'owner' | 'academicAffairs' | 'classTeacher' | 'finance' | 'readOnly';
  /** Branch it is bound to; left out: the whole organisation. */
  subOrgId?: number | undefined;
  /**
   * Whose classes it sees: for a class teacher, and only there.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /** At least 10 characters; left out: one is made up. */
  password?: string | undefined;
}

export interface StaffCreateAnswer {
  staffId: number;
  /** a password made up for it: shown this once; "" where one was given */
  password: string;
  /** to a repeated request: that the secrets were shown before, and how to get new ones */
  note?: string;
}

export interface Staff {
  staffId: number;
  loginName: string;
  name: string;
  /**
   * owner: everything; academicAffairs: people, classes, lessons and work, and orders; classTeacher: the own
   * classes alone; finance: orders and products; readOnly: looks and changes nothing, and sees no personal data.
   */
  role: string;
  /** the one branch it is bound to, 0 for the whole organisation */
  subOrgId: number;
  /** whose classes a class teacher sees, else "" */
  teacherId: string;
  /** 1: may sign in, else 0 */
  active: number;
  /** where it is signed in at present */
  sessions: number;
  /** milliseconds */
  createAt: number;
}

export interface StaffListAnswer {
  list: Staff[];
}

export interface StaffUpdateRequest {
  /** The account. */
  staffId: number;
  /**
   * What the person is called.
   * It is more than spaces.
   */
  name?: string | undefined;
  /**
   * owner: everything; academicAffairs: people, classes, lessons and work, and orders; classTeacher: the own
   * classes alone; finance: orders and products; readOnly: looks and changes nothing, and sees no personal data.
   */
  role?: 'owner' | 'academicAffairs' | 'classTeacher' | 'finance' | 'readOnly' | undefined;
  /** Branch it is bound to; 0: the whole organisation; left out: as before. */
  subOrgId?: number | undefined;
  /**
   * Whose classes it sees: for a class teacher, and only there.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /** 1: may sign in; 0: may not. */
  active?: 0 | 1 | undefined;
}

export interface StaffUpdateAnswer {
  sucNum: number;
}

export interface StaffResetPasswordRequest {
  /** The account. */
  staffId: number;
}

export interface StaffResetPasswordAnswer {
  staffId: number;
  /** a password made up for it: shown this once; "" where one was given */
  password: string;
  /** to a repeated request: that the secrets were shown before, and how to get new ones */
  note?: string;
}

export interface StaffOperations {
  /**
   * Sign in.
   *
   * Signs a member of staff in: the answer sets the cookie of a session, which lasts for a working day. For pages
   * of this server; programs use keys. Organisations may have the same login names, and the password tells them
   * apart. Where more than five have one, the answer asks for the organisation (organisationNeeded), whatever the
   * password. Added by Lectern.
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
   * Ends the session that the request carries, if it carries one. Added by Lectern.
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
   * Who the caller is and what it may do. Added by Lectern.
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
   * Ends all sessions of the member of staff who asks, this one too. Added by Lectern.
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
   * Gives the member of staff who asks another password, and ends all sessions. Added by Lectern.
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
   * Makes an account for a member of staff. The first one is an owner of the whole organisation, and from then on
   * nobody calls without a key or a session. Without a password one is made up and shown, once. Added by Lectern.
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
   * All accounts, by login name. Added by Lectern.
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
   * Change staff account.
   *
   * Changes an account. An absent field stays as it is; only an account that is no longer a class teacher loses
   * its teacher. The sessions of the account end. The last owner of the whole organisation stays one. Added by
   * Lectern.
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
   * Gives an account a password that is made up and shown, once, and ends its sessions. Added by Lectern.
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
