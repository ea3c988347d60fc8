import { type CodeOf, codesByName, homeworkStatuses } from '../../code-dictionary/statuses-contract.ts';
import type { Round } from './select.ts';

export const homeworkStatus = codesByName(homeworkStatuses);
export type HomeworkStatus = CodeOf<typeof homeworkStatuses>;

/** The status of `homeworkRecord`, for a write that has just locked or changed the rounds, which are in their order. */
export function statusOf(rounds: readonly Pick<Round, 'returned' | 'correctedAtMs'>[]): HomeworkStatus {
  const latest = rounds.at(-1);
  if (latest === undefined) return homeworkStatus.notSubmitted;
  if (latest.returned) return homeworkStatus.returned;
  if (latest.correctedAtMs !== null) return homeworkStatus.corrected;
  const isRevision = rounds.some((round) => round.returned);
  return isRevision ? homeworkStatus.revisionAwaitingCorrection : homeworkStatus.awaitingCorrection;
}
