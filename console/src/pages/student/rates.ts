import type { AnswerOf } from '../../server/api.ts';

/** The rates of a student in a class. */
export const figures = ['attendanceRate', 'completionRate', 'homeworkRate', 'homeworkCorrectness'] as const;
export type FigureName = (typeof figures)[number];

export interface FiguresProps {
  readonly userId: string;
  readonly group: AnswerOf<'student', 'overview'>['groups'][number];
}
