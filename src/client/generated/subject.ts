// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface SubjectGetOrgCourseRequest {
  /** Branch organisation id. */
  subOrgId: number;
}

export interface Subject {
  /** subject id */
  courseId: number;
  /** subject name */
  courseName: string;
}

export interface SubjectCreateRequest {
  /**
   * Name, at most 50 characters; unique in the branch.
   * It is more than spaces.
   */
  courseName: string;
  /** Branch; default: the caller's branch, or the head branch. */
  subOrgId?: number | undefined;
}

export interface SubjectCreateAnswer {
  /** subject id */
  courseId: number;
}

export interface SubjectUpdateRequest {
  /** Subject id. */
  courseId: number;
  /**
   * Name, at most 50 characters; unique in the branch.
   * It is more than spaces.
   */
  courseName: string;
  /** Version that /subject/list answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
}

export interface SubjectUpdateAnswer {
  /** subjects updated */
  sucNum: number;
}

export interface SubjectListRequest {
  /** Only this subject. */
  courseId?: number | undefined;
  /** Branch. */
  subOrgId?: number | undefined;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageStart?: number | undefined;
  /**
   * Records per page, at most 500.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface SubjectOfBranch {
  /** subject id */
  courseId: number;
  /** subject name */
  courseName: string;
  /** branch */
  subOrgId: number;
  /** version of the record, for /subject/update; another one after a change */
  version: string;
}

export interface SubjectListAnswer {
  total: number;
  list: SubjectOfBranch[];
}

export interface SubjectOperations {
  /**
   * Subjects of a branch: operation 8 of the interface.
   *
   * The subjects of a branch, sorted by id.
   *
   * Needs the scope `subject:read`.
   *
   * @example
   * ```ts
   * const answer = await lectern.subject.getOrgCourse({ subOrgId: 1 });
   * ```
   */
  getOrgCourse(parameters: SubjectGetOrgCourseRequest, options?: CallOptions): Promise<Subject[]>;

  /**
   * Create subject.
   *
   * Adds a subject to a branch. Added by Lectern.
   *
   * Needs the scope `subject:write`.
   *
   * @example
   * ```ts
   * const { courseId } = await lectern.subject.create({ courseName: '生物', subOrgId: 1 });
   * ```
   */
  create(parameters: SubjectCreateRequest, options?: CallOptions): Promise<SubjectCreateAnswer>;

  /**
   * Rename subject.
   *
   * Renames a subject. Classes, homework and exams show the new name. Added by Lectern.
   *
   * Needs the scope `subject:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.subject.update({ courseId: 2, courseName: '数学' });
   * ```
   */
  update(parameters: SubjectUpdateRequest, options?: CallOptions): Promise<SubjectUpdateAnswer>;

  /**
   * List subjects.
   *
   * The subjects of all branches that the caller may read, sorted by id. Added by Lectern.
   *
   * Needs the scope `subject:read`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.subject.list({ pageStart: 0, pageSize: 20 });
   * ```
   */
  list(parameters?: SubjectListRequest, options?: CallOptions): Promise<SubjectListAnswer>;

  /**
   * Yields every record of `list`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const subjectOfBranch of lectern.subject.each({})) {
   *   // …
   * }
   * ```
   */
  each(parameters?: SubjectListRequest, options?: CallOptions): AsyncGenerator<SubjectOfBranch, void, undefined>;
}
