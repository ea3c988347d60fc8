import { call } from '../../api.ts';

/** Deletes a person. `/user/del` reports a refusal inside a successful answer. */
export async function deletePerson(userId: string): Promise<void> {
  const { code, obj } = await call('user', 'del', { userId });
  if (code !== 0) throw new Error(Object.values(obj?.errMsg ?? {}).join(' '));
}
