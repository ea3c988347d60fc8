import { call } from '../../api.ts';

/** What stops a deletion is in the answer, in words. */
export async function deletePerson(userId: string): Promise<void> {
  const { code, obj } = await call('user', 'del', { userId });
  if (code !== 0) throw new Error(Object.values(obj?.errMsg ?? {}).join(' '));
}
