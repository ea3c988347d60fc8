import { grantableScopes } from '../../src/operation/contract/scopes.ts';

/** Who works with the console in the tests: one account of each role. */
export type StaffRole = 'owner' | 'academicAffairs' | 'finance' | 'classTeacher' | 'readOnly';

export interface Accounts {
  /** A key with every scope, to look at what was stored. */
  readonly key: string;
  /** The session cookie of each role. */
  readonly sessions: Readonly<Record<StaffRole, string>>;
}

/** As the pictures show them. */
export const staffNames: Readonly<Record<StaffRole, string>> = {
  owner: '林岚',
  academicAffairs: '方静',
  finance: '陶然',
  classTeacher: '何雨',
  readOnly: '许诺',
};
const loginNames: Readonly<Record<StaffRole, string>> = {
  owner: 'linlan',
  academicAffairs: 'fangjing',
  finance: 'taoran',
  classTeacher: 'heyu',
  readOnly: 'xunuo',
};
/** Of the key that prepares the tests. */
export const keyName = '校务系统';
const password = 'a password for tests';

/** Makes a key and an account of each role in a school that has none, and signs each in. */
export async function createAccounts(server: string): Promise<Accounts> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(server + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const { code, msg, obj } = (await response.json()) as { code: number; msg: string; obj: Record<string, unknown> };
    if (code !== 0) throw new Error(`${path}: ${msg}`);
    return { obj, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const key = String((await post('/key/create', { name: keyName, scopes: grantableScopes })).obj.secret);
  const authorization = { Authorization: `Bearer ${key}` };
  const { obj: groups } = await post('/group/list', { validity: 'active', pageSize: 1 }, authorization);
  const [{ teacherId }] = groups.list as [{ teacherId: string }];
  const signIn = async (role: StaffRole): Promise<string> => {
    const loginName = loginNames[role];
    const more = role === 'classTeacher' ? { teacherId } : {};
    await post('/staff/create', { loginName, name: staffNames[role], role, password, ...more }, authorization);
    return (await post('/staff/signIn', { loginName, password }, { Origin: server })).cookie;
  };
  return {
    key,
    sessions: {
      // The first account must be an owner.
      owner: await signIn('owner'),
      academicAffairs: await signIn('academicAffairs'),
      finance: await signIn('finance'),
      classTeacher: await signIn('classTeacher'),
      readOnly: await signIn('readOnly'),
    },
  };
}
