import { Type } from 'typebox';
import { Id } from '../../operation/contract/fields.ts';
import { sql } from '../../sql/sql.ts';
import { branch } from './fields.ts';
import type { Listing } from './sheet.ts';

const student = Type.String({ description: 'Student.' });

const homeworkStudentsListing: Listing = {
  name: 'homeworkStudents',
  about: 'A student who has the homework to do, also one who never submitted it. The rounds are in homeworkRounds.',
  scope: 'homework:read',
  row: Type.Object({ subOrgId: branch, groupId: Id('Class.'), homeworkId: Id('Homework.'), userId: student }),
  select: (only) => sql`
    select w.branch_id as "subOrgId", w.group_id as "groupId", t.homework_id as "homeworkId", '1_' || t.user_id as "userId"
    from homework_students t
    join homeworks w on w.org_id = $1 and w.homework_id = t.homework_id
    where t.org_id = $1 ${only('t')}
    order by t.homework_id, t.user_id`,
};

const examStudentsListing: Listing = {
  name: 'examStudents',
  about: 'A student who has the exam to take, also one who never came. What became of it is in sittings.',
  scope: 'exam:read',
  row: Type.Object({ subOrgId: branch, groupId: Id('Class.'), examId: Id('Exam.'), userId: student }),
  select: (only) => sql`
    select w.branch_id as "subOrgId", w.group_id as "groupId", t.exam_id as "examId", '1_' || t.user_id as "userId"
    from exam_students t
    join exams w on w.org_id = $1 and w.exam_id = t.exam_id
    where t.org_id = $1 ${only('t')}
    order by t.exam_id, t.user_id`,
};

/** Who has homework and exams. They are not imported: the memberships decide it. */
export const assigned: readonly Listing[] = [homeworkStudentsListing, examStudentsListing];
