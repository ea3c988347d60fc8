import { readOperation } from '../../../operation/call/implementation.ts';
import { userIdOf } from '../../../operation/contract/ids.ts';
import { slice } from '../../../operation/contract/paging.ts';
import { inBranch } from '../../../sql/branch.ts';
import { selectPage } from '../../../sql/page.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { selectUser } from '../../user/select.ts';
import * as contract from './contract.ts';

const lessonRow = row({
  lessonId: integer,
  fileId: text,
  title: text,
  description: text,
  heldBeginMs: integer,
  heldEndMs: integer,
  listenerCount: integer,
  groupId: integer,
});

export const listHistory = readOperation(contract.listHistory, async ({ input, db, caller, now }) => {
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  const teacher = await selectUser(db, caller, { param: 'teacherId', userId: input.teacherId, role: 'teacher' });
  const conditions = sql`
    org_id = $1 and teacher_id = ${teacher.userId} and held_begin_ms is not null and visible_from_ms <= ${now}
    ${inBranch(caller, sql`branch_id`)}`;

  const { total, list } = await selectPage(
    db,
    {
      total: sql`select count(*) from lessons where ${conditions}`,
      page: sql`
        select *
        from lessons
        where ${conditions}
        order by held_begin_ms desc, lesson_id desc
        limit ${limit} offset ${offset}`,
      order: sql`page.held_begin_ms desc, page.lesson_id desc`,
    },
    lessonRow,
  );
  return {
    total,
    rs: list.map((lesson) => ({
      duration: Math.floor((lesson.heldEndMs - lesson.heldBeginMs) / 1000),
      fileId: lesson.fileId,
      liveclass: String(lesson.lessonId),
      teacher: userIdOf('teacher', teacher.userId),
      teacherName: teacher.name,
      shortDesc: lesson.title,
      longDesc: lesson.description,
      createTime: lesson.heldBeginMs,
      listenerCount: lesson.listenerCount,
      groupId: lesson.groupId,
    })),
  };
});
