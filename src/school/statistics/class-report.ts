import { type Sql, sql } from '../../sql/sql.ts';

/** What a report about a class covers. */
export interface ClassReport {
  readonly groupId: number;
  readonly beginTime: number;
  readonly endTime: number;
  readonly now: number;
}

/** It lists one student, and compares with the whole class. */
export interface StudentReport extends ClassReport {
  readonly studentId: number;
}

/** Whether the report lists the student with this number. */
export const isListed = (report: ClassReport | StudentReport, userId: Sql): Sql =>
  'studentId' in report ? sql`${userId} = ${report.studentId}` : sql`true`;

/** For a user `u`. */
export const personColumns = {
  uniqueId: sql`'1_' || u.user_id`,
  userName: sql`u.name`,
  loginName: sql`u.login_name`,
};
