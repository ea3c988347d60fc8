import type { NewMember } from '../school/enrolment/members.ts';
import type { NewGroup } from '../school/group/write.ts';
import type { Guest, Leave } from '../school/lesson/absence/write.ts';
import type { NewLesson, NewLessonEvent } from '../school/lesson/write.ts';
import type { NewOrder, NewOrderLine } from '../school/order/insert/insert-orders.ts';
import type { NewPurchaseGroup } from '../school/order/insert/insert-purchase-groups.ts';
import type { NamedInBranch, NewBranch, NewOrganisation } from '../school/organisation/write.ts';
import type { NewProduct } from '../school/product/write.ts';
import type { NewUser } from '../school/user/write.ts';
import type { NewExam } from '../school/work/exam/write.ts';
import type { NewHomework, NewHomeworkRound } from '../school/work/homework/write.ts';

/**
 * The demo school as plain data, before it has ids. A reference is the index of a record in its list.
 */
export interface Plan {
  /** The time that the school is planned for. */
  readonly now: number;
  readonly organisation: NewOrganisation;
  readonly branches: readonly NewBranch[];
  readonly subjects: readonly InBranch<NamedInBranch>[];
  readonly columns: readonly InBranch<NamedInBranch>[];
  readonly users: readonly PlannedUser[];
  readonly products: readonly PlannedProduct[];
  readonly groups: readonly (PlannedGroup & { readonly product: number })[];
  readonly members: readonly PlannedMember[];
  readonly purchaseGroups: readonly PlannedPurchaseGroup[];
  readonly orders: readonly PlannedOrder[];
  readonly lessons: readonly PlannedLesson[];
  readonly events: readonly PlannedEvent[];
  readonly leaves: readonly PlannedLeave[];
  readonly guests: readonly PlannedGuest[];
  readonly homeworks: readonly PlannedHomework[];
  readonly exams: readonly PlannedExam[];
}

type InBranch<T extends { branchId: number }> = Omit<T, 'branchId'> & { readonly branch: number };

export type PlannedUser = InBranch<NewUser>;

export type PlannedProduct = Omit<InBranch<NewProduct>, 'columnIds' | 'teacherIds'> & {
  readonly columns: readonly number[];
  readonly teachers: readonly number[];
};

export type PlannedGroup = Omit<InBranch<NewGroup>, 'teacherId' | 'assistantId' | 'teachers' | 'productIds'> & {
  readonly teacher: number;
  readonly assistant: number | null;
  readonly subject: number;
};

export type PlannedMember = Omit<NewMember, 'groupId' | 'userId' | 'orderId' | 'line'> & {
  readonly group: number;
  readonly user: number;
  /** The order whose first line paid for the membership. */
  readonly order: number | null;
};

export type PlannedPurchaseGroup = Omit<InBranch<NewPurchaseGroup>, 'productId'> & { readonly product: number };

export type PlannedLine = Omit<NewOrderLine, 'productId' | 'studentId'> & {
  readonly product: number;
  readonly student: number | null;
};

export type PlannedOrder = Omit<InBranch<NewOrder>, 'buyerId' | 'sharerId' | 'purchaseGroupId' | 'lines'> & {
  readonly purchaseGroup: number | null;
  readonly buyer: number;
  readonly sharer: number | null;
  readonly lines: readonly PlannedLine[];
};

export type PlannedLesson = Omit<InBranch<NewLesson>, 'groupId' | 'teacherId' | 'assistantId'> & {
  readonly group: number;
  readonly teacher: number;
  readonly assistant: number | null;
};

export type PlannedEvent = Omit<NewLessonEvent, 'lessonId' | 'userId'> & {
  readonly lesson: number;
  readonly user: number | null;
};

/** A student who asked for leave. */
export type PlannedLeave = Omit<Leave, 'lessonId' | 'userId'> & { readonly lesson: number; readonly user: number };

/** A student who attended the lesson of another class instead. */
export type PlannedGuest = Omit<Guest, 'lessonId' | 'userId' | 'missedLessonId'> & {
  readonly lesson: number;
  readonly user: number;
  readonly missed: number;
};

type OfGroup<T> = Omit<T, 'branchId' | 'groupId' | 'subjectId' | 'teacherId'> & { readonly group: number };

export type PlannedRound = Omit<NewHomeworkRound, 'homeworkId' | 'userId'> & { readonly user: number };

export type PlannedHomework = OfGroup<NewHomework> & {
  readonly rounds: readonly PlannedRound[];
  readonly views: readonly { readonly user: number; readonly atMs: number }[];
};

export interface PlannedSitting {
  readonly user: number;
  readonly startedAtMs: number;
  readonly submittedAtMs?: number;
  readonly gradedAtMs?: number;
  readonly score?: string;
  readonly rightCount?: number;
  readonly errorCount?: number;
}

export type PlannedExam = OfGroup<NewExam> & { readonly sittings: readonly PlannedSitting[] };
