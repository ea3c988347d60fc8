import type { AnswerOf } from '../../server/api.ts';

type Lesson = AnswerOf<'liveclass', 'get'>;
type Listener = Lesson['students'][number];

/** The lesson that a student misses. */
export type AbsentLesson = Pick<Lesson, 'liveclass' | 'groupId'>;

/** The student who misses it, and what is known of the absence. */
export type AbsentListener = Pick<Listener, 'uniqueId' | 'userName' | 'loginName' | 'state'> &
  Partial<Pick<Listener, 'leaveReason' | 'hiddenFields' | 'makeUp'>> & {
    /** 1: no member of the class, but invited to this lesson. */
    readonly guest?: number;
  };
