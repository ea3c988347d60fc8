import type { OrgSql } from '../../sql/org-sql.ts';
import { boolean, integer, jsonArrayOf, row } from '../../sql/row.ts';
import { nothing, type Sql, sql } from '../../sql/sql.ts';
import { atOnce } from '../lesson/schedule/at-once.ts';
import { type SuggestedClass, selectSuggestedClasses } from './suggested-classes.ts';
import { comparedDays, mismatchKinds } from './unplaced-contract.ts';

/** Who needs a class: a student who paid for a product, or leaves a class. */
export interface Wish {
  readonly studentId: number;
  /** null: any branch. */
  readonly branchId: number | null;
  readonly productId: number | null;
  readonly fromGroupId: number | null;
}

interface Choice {
  /** `and …`: limits the classes, which are called `g`. */
  readonly only?: Sql;
  /** Leaves out classes that fit neither the product nor its teachers nor its subject. */
  readonly isFitting: boolean;
  /** Also classes without a free seat. */
  readonly isFullAllowed?: boolean;
  readonly most: number;
}

/** A class, which is the same for everyone to whom it is suggested, and how well it fits one student. */
export interface Suggestion {
  readonly group: SuggestedClass;
  readonly clashes: number;
  readonly mismatches: (typeof mismatchKinds)[number][];
}

const wishRow = row({
  wish: integer,
  fits: jsonArrayOf(
    row({
      groupId: integer,
      isForOthers: boolean,
      isOtherSubject: boolean,
      isOtherGrade: boolean,
      clashes: integer,
    }),
  ),
});

/**
 * Suggested classes of each wish, best first. Two statements, however many wishes there are. Classes are ranked once for
 * wishes of one kind, which are alike in all but the student; then each loses the classes that its student is in.
 */
export async function selectSuggestedGroups(
  db: OrgSql,
  wishes: readonly Wish[],
  { only = nothing, isFitting, isFullAllowed = false, most }: Choice,
  now: number,
): Promise<Suggestion[][]> {
  const found = await db.rows(
    sql`
      with wishes as materialized (
        select w.wish, w."studentId" as student_id, w."branchId" as branch_id, w."productId" as product_id,
          w."fromGroupId" as from_group_id, s.grade,
          dense_rank() over (order by w."branchId", w."productId", w."fromGroupId", s.grade) as kind, array(
            select m.group_id
            from group_members m
            where m.org_id = $1 and m.user_id = w."studentId" and (m.left_at_ms is null or m.left_at_ms > ${now})
          ) as own_group_ids
        from jsonb_to_recordset(${JSON.stringify(wishes.map((wish, index) => ({ ...wish, wish: index })))}::jsonb) as w (
          wish int, "studentId" bigint, "branchId" bigint, "productId" bigint, "fromGroupId" bigint)
        join users s on s.org_id = $1 and s.user_id = w."studentId"
      ), kinds as materialized (
        select w.*, ${wantedSubjects} as subject_ids, exists (
            select from group_products x where x.org_id = $1 and x.product_id = w.product_id
          ) as has_groups, array(
            select x.user_id from product_teachers x where x.org_id = $1 and x.product_id = w.product_id
          ) as teacher_ids
        from (select distinct kind, branch_id, product_id, from_group_id, grade from wishes) as w
      ), candidates as materialized (
        select g.group_id, g.branch_id, g.teacher_id, g.grade, g.active_begin_seconds, array(
            select x.subject_id from group_teachers x where x.org_id = $1 and x.group_id = g.group_id
          ) as subject_ids, array(
            select x.product_id from group_products x where x.org_id = $1 and x.group_id = g.group_id
          ) as product_ids
        from groups g
        where g.org_id = $1 and g.active_end_seconds * 1000 > ${now}
          and exists (select from kinds k where k.branch_id is null or k.branch_id = g.branch_id)
          and (${isFullAllowed} or g.capacity = 0 or g.capacity > (
            select count(distinct m.user_id)
            from group_members m
            where m.org_id = $1 and m.group_id = g.group_id and (m.left_at_ms is null or m.left_at_ms > ${now}))) ${only}
      ), ranked as materialized (
        select f.*, row_number() over (
            partition by f.kind
            order by f.is_for_product desc, f.is_same_subject desc, f.is_same_grade desc, f.is_other_grade,
              f.is_of_teacher desc, f.active_begin_seconds, f.group_id
          ) as position
        from (
          select k.kind, k.has_groups, c.group_id, c.active_begin_seconds,
            c.product_ids @> array[k.product_id] as is_for_product, c.teacher_id = any(k.teacher_ids) as is_of_teacher,
            k.subject_ids && c.subject_ids as is_same_subject, k.grade <> '' and c.grade = k.grade as is_same_grade,
            cardinality(k.subject_ids) > 0 and cardinality(c.subject_ids) > 0
              and not k.subject_ids && c.subject_ids as is_other_subject,
            k.grade <> '' and c.grade <> '' and k.grade <> c.grade as is_other_grade
          from kinds k
          join candidates c on k.branch_id is null or c.branch_id = k.branch_id
          where c.group_id is distinct from k.from_group_id
        ) as f
        where not ${isFitting} or f.is_for_product or (not f.has_groups and (f.is_of_teacher or f.is_same_subject))
      ), best as materialized (
        select w.*, r.group_id, row_number() over (partition by w.wish order by r.position) as position
        from wishes w
        join ranked r on r.kind = w.kind
        where r.group_id <> all(w.own_group_ids)
      )
      select f.wish, json_agg(json_build_object(
          'group_id', f.group_id, 'is_for_others', f.is_for_others, 'is_other_subject', f.is_other_subject,
          'is_other_grade', f.is_other_grade, 'clashes', f.clashes
        ) order by f.place) as fits
      from (
        select f.*, row_number() over (
            partition by f.wish
            order by f.is_for_others::int + f.is_other_subject::int + f.is_other_grade::int + (f.clashes > 0)::int,
              f.position
          ) as place
        from (
          select b.wish, b.group_id, b.position, r.has_groups and not r.is_for_product as is_for_others,
            r.is_other_subject, r.is_other_grade, ${countClashes(now)} as clashes
          from best b
          join ranked r on r.kind = b.kind and r.group_id = b.group_id
          where b.position <= ${/* More than asked for, because a clash moves a class back. */ 2 * most}
        ) as f
      ) as f
      where f.place <= ${most}
      group by f.wish`,
    wishRow,
  );
  const suggested: (readonly (Omit<Suggestion, 'group'> & { readonly groupId: number })[])[] = wishes.map(() => []);
  for (const { wish, fits } of found) {
    suggested[wish] = fits.map(({ groupId, clashes, isForOthers, isOtherSubject, isOtherGrade }) => {
      const is = { product: isForOthers, subject: isOtherSubject, grade: isOtherGrade, time: clashes > 0 };
      return { groupId, clashes, mismatches: mismatchesOf(is) };
    });
  }
  const classes = await selectSuggestedClasses(db, new Set(suggested.flat().map(({ groupId }) => groupId)), now);
  return suggested.map((each) =>
    each.flatMap(({ groupId, ...fit }) => {
      const group = classes.get(groupId);
      return group === undefined ? [] : [{ group, ...fit }];
    }),
  );
}

const mismatchesOf = (is: Record<(typeof mismatchKinds)[number], boolean>): Suggestion['mismatches'] =>
  mismatchKinds.filter((kind) => is[kind]);

/** Subjects of the class to leave, of the classes for the product, or in the name of the product. */
const wantedSubjects: Sql = sql`array(
  select x.subject_id from group_teachers x where x.org_id = $1 and x.group_id = w.from_group_id
  union
  select x.subject_id
  from group_products p
  join group_teachers x on x.org_id = $1 and x.group_id = p.group_id
  where p.org_id = $1 and p.product_id = w.product_id
  union
  select x.subject_id
  from products p
  join subjects x on x.org_id = $1 and x.branch_id = w.branch_id and strpos(p.name, x.name) > 0
  where p.org_id = $1 and p.product_id = w.product_id)`;

/** The next lessons of the class at which the student has another one. */
const countClashes = (now: number): Sql => sql`(
  select count(*)
  from lessons l
  where l.org_id = $1 and l.group_id = b.group_id and l.cancelled_at_ms is null
    and l.scheduled_begin_ms >= ${now} and l.scheduled_begin_ms < ${now + comparedDays * 86_400_000}
    and exists (
      select
      from group_members m
      join lessons o on o.group_id = m.group_id and ${atOnce}
        and m.joined_at_ms <= o.scheduled_begin_ms and (m.left_at_ms is null or m.left_at_ms > o.scheduled_begin_ms)
      where m.org_id = $1 and m.user_id = b.student_id and m.group_id <> b.group_id
        and m.group_id is distinct from b.from_group_id))`;
