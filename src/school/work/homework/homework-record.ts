import { type CodeOf, codesByName, homeworkStatuses } from '../../code-dictionary/statuses-contract.ts';
import { deriveMarks, type Marking, type Marks, noMarks, type WorkSize } from '../marks.ts';

/** One submission and its marks. Rounds are numbered from 1. */
export interface HomeworkRound extends Marking {
  readonly round: number;
  readonly submittedAtMs: number;
  readonly activeSeconds: number;
  /** null: not marked. A round can be returned without marks. */
  readonly correctedAtMs: number | null;
  readonly returned: boolean;
}

export const homeworkStatus = codesByName(homeworkStatuses);
export type HomeworkStatus = CodeOf<typeof homeworkStatuses>;

export interface HomeworkRecord extends Marks {
  readonly status: HomeworkStatus;
  /** 0: not submitted. */
  readonly submitTimeMs: number;
  readonly readAnswer: '0' | '1';
  readonly correctionCount: number;
  readonly answerSeconds: number;
}

export function deriveHomeworkRecord(
  homework: WorkSize,
  rounds: readonly HomeworkRound[],
  answerViewed: boolean,
): HomeworkRecord {
  const ordered = [...rounds].sort((a, b) => a.round - b.round);
  const first = ordered[0];
  // Use the first marked round: after enough revisions every answer is right.
  const marked = ordered.find((round) => round.correctedAtMs !== null);
  const firstReturn = ordered.findIndex((round) => round.returned);
  return {
    status: statusOf(ordered),
    submitTimeMs: first?.submittedAtMs ?? 0,
    ...(marked === undefined ? noMarks : deriveMarks(homework, marked)),
    readAnswer: answerViewed ? '1' : '0',
    correctionCount: firstReturn === -1 ? 0 : ordered.length - firstReturn - 1,
    answerSeconds: first?.activeSeconds ?? 0,
  };
}

function statusOf(ordered: readonly HomeworkRound[]): HomeworkStatus {
  const latest = ordered.at(-1);
  if (latest === undefined) return homeworkStatus.notSubmitted;
  if (latest.returned) return homeworkStatus.returned;
  if (latest.correctedAtMs !== null) return homeworkStatus.corrected;
  const isRevision = ordered.some((round) => round.returned);
  return isRevision ? homeworkStatus.revisionAwaitingCorrection : homeworkStatus.awaitingCorrection;
}
