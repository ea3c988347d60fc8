import { call } from '../../api.ts';

export async function deletePerson(userId: string): Promise<void> {
  await call('user', 'del', { userId });
}
