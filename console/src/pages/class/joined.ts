import type { AnswerOf } from '../../server/api.ts';

/** Who joined now: the others were members before. */
export const joinedOf = ({ results }: AnswerOf<'group', 'addMembers'>) =>
  results.filter(({ state }) => state === 'joined').map(({ userId }) => ({ userId }));
