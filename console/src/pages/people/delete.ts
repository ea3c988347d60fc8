import { call } from '../../server/api.ts';

export async function deletePerson(userId: string): Promise<void> {
  await call('user', 'del', { userId });
}
