import type { Static } from '../../operation/contract/static.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { arrayOf, integer, nullable, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { mostSubjects, type SuggestedGroup } from './unplaced-contract.ts';

/** What a suggestion says about the class itself. */
export type SuggestedClass = Omit<Static<typeof SuggestedGroup>, 'clashes' | 'mismatches'>;

const classRow = row({
  groupId: integer,
  groupName: text,
  teacherName: text,
  grade: text,
  subjects: arrayOf(text),
  activeBegin: integer,
  activeEnd: integer,
  capacity: integer,
  memberCount: integer,
  nextBegin: nullable(integer),
  nextEnd: nullable(integer),
});

/** These classes, by id. */
export async function selectSuggestedClasses(
  db: OrgSql,
  groupIds: ReadonlySet<number>,
  now: number,
): Promise<Map<number, SuggestedClass>> {
  const classes = await db.rows(
    sql`
      select g.group_id, g.name as group_name, t.name as teacher_name, g.grade, g.capacity,
        g.active_begin_seconds as active_begin, g.active_end_seconds as active_end, n.next_begin, n.next_end, (
          select count(distinct m.user_id)
          from group_members m
          where m.org_id = $1 and m.group_id = g.group_id and (m.left_at_ms is null or m.left_at_ms > ${now})
        ) as member_count, array(
          select s.name
          from subjects s
          where s.org_id = $1 and s.subject_id in (
            select x.subject_id from group_teachers x where x.org_id = $1 and x.group_id = g.group_id)
          order by s.name
          limit ${mostSubjects}
        ) as subjects
      from groups g
      join users t on t.org_id = $1 and t.user_id = g.teacher_id
      left join lateral (
        select l.scheduled_begin_ms as next_begin, l.scheduled_end_ms as next_end
        from lessons l
        where l.org_id = $1 and l.group_id = g.group_id and l.cancelled_at_ms is null and l.scheduled_begin_ms >= ${now}
        order by l.scheduled_begin_ms
        limit 1
      ) as n on true
      where g.org_id = $1 and g.group_id = any(${[...groupIds]}::bigint[])`,
    classRow,
  );
  return new Map(
    classes.map(({ nextBegin, nextEnd, ...group }) => [
      group.groupId,
      { ...group, nextBegin: nextBegin ?? 0, nextEnd: nextEnd ?? 0 },
    ]),
  );
}

/** The JSON text of a class, for answers with many suggestions of few classes: rendered once for each class. */
export function classRenderer(): (group: SuggestedClass) => string {
  const texts = new Map<SuggestedClass, string>();
  return (group) => {
    const known = texts.get(group) ?? JSON.stringify(group);
    texts.set(group, known);
    return known;
  };
}
