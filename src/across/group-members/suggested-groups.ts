import { groupBy } from '../../database/group-by.ts';
import { arrayOf, boolean, integer, nullable, row, text } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { nothing, type Sql, sql } from '../../database/sql.ts';
import type { Static } from '../../operation/contract/static.ts';
import { atOnce } from '../../school/lesson/schedule/at-once.ts';
import { comparedDays, type listUnplaced, type mismatchKinds } from './unplaced-contract.ts';

export type SuggestedGroup = Static<typeof listUnplaced.response>['list'][number]['groups'][number];

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

const candidateRow = row({
  wish: integer,
  groupId: integer,
  groupName: text,
  teacherName: text,
  grade: text,
  subjects: arrayOf(text),
  activeBegin: integer,
  activeEnd: integer,
  capacity: integer,
  memberCount: integer,
  isForOthers: boolean,
  isOtherSubject: boolean,
  isOtherGrade: boolean,
});

/**
 * Suggested classes of each wish, best first. Two statements, however many wishes there are. Classes are ranked once for
 * wishes of one kind, which are alike in all but the student; then each loses the classes that its student is in.
 */
export async function selectSuggestedGroups(
  db: Scope,
  wishes: readonly Wish[],
  { only = nothing, isFitting, isFullAllowed = false, most }: Choice,
  now: number,
): Promise<SuggestedGroup[][]> {
  // Times are compared for the best classes only: more than asked for, because a clash moves a class back.
  const compared = 2 * most;
  const numbered = wishes.map((wish, index) => ({ ...wish, wish: index }));
  const candidates = await db.rows(
    sql`
      with wishes as materialized (
        select w.wish, w."branchId" as branch_id, w."productId" as product_id, w."fromGroupId" as from_group_id, s.grade,
          dense_rank() over (order by w."branchId", w."productId", w."fromGroupId", s.grade) as kind, array(
            select m.group_id
            from group_members m
            where m.org_id = $1 and m.user_id = w."studentId" and (m.left_at_ms is null or m.left_at_ms > ${now})
          ) as own_group_ids
        from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as w (
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
        select g.*, t.name as teacher_name, (
            select count(distinct m.user_id)
            from group_members m
            where m.org_id = $1 and m.group_id = g.group_id and (m.left_at_ms is null or m.left_at_ms > ${now})
          ) as member_count, array(
            select distinct x.subject_id from group_teachers x where x.org_id = $1 and x.group_id = g.group_id
          ) as subject_ids, array(
            select x.product_id from group_products x where x.org_id = $1 and x.group_id = g.group_id
          ) as product_ids
        from groups g
        join users t on t.org_id = $1 and t.user_id = g.teacher_id
        where g.org_id = $1 and g.active_end_seconds * 1000 > ${now}
          and exists (select from kinds k where k.branch_id is null or k.branch_id = g.branch_id) ${only}
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
            and (${isFullAllowed} or c.capacity = 0 or c.member_count < c.capacity)
        ) as f
        where not ${isFitting} or f.is_for_product or (not f.has_groups and (f.is_of_teacher or f.is_same_subject))
      ), best as (
        select w.wish, w.kind, r.group_id, row_number() over (partition by w.wish order by r.position) as position
        from wishes w
        join ranked r on r.kind = w.kind
        where r.group_id <> all(w.own_group_ids)
      )
      select b.wish, c.group_id, c.name as group_name, c.teacher_name, c.grade, c.capacity, c.member_count,
        c.active_begin_seconds as active_begin, c.active_end_seconds as active_end,
        r.has_groups and not r.is_for_product as is_for_others, r.is_other_subject, r.is_other_grade, array(
          select s.name from subjects s where s.org_id = $1 and s.subject_id = any(c.subject_ids) order by s.name
        ) as subjects
      from best b
      join ranked r on r.kind = b.kind and r.group_id = b.group_id
      join candidates c on c.group_id = b.group_id
      where b.position <= ${compared}
      order by b.wish, b.position`,
    candidateRow,
  );
  const ofWish = groupBy(candidates, ({ wish }) => wish);
  const best = numbered.map(({ wish }) => ofWish.get(wish) ?? []);
  const times = await selectTimes(db, numbered, best, now);
  return best.map((classes, wish) =>
    classes
      .map((candidate) => toSuggestion(candidate, times.get(`${wish} ${candidate.groupId}`)))
      // Stable: among classes that fit equally well the order above stays.
      .sort((a, b) => a.mismatches.length - b.mismatches.length)
      .slice(0, most),
  );
}

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

interface Times {
  readonly clashes: number;
  readonly nextBeginMs: number | null;
  readonly nextEndMs: number | null;
}

/** The next lesson of each class, and its lessons at which the student has another one. */
async function selectTimes(
  db: Scope,
  wishes: readonly (Wish & { readonly wish: number })[],
  best: readonly (readonly { readonly groupId: number }[])[],
  now: number,
): Promise<Map<string, Times>> {
  const pairs = wishes.flatMap(({ wish, studentId, fromGroupId }) =>
    (best[wish] ?? []).map(({ groupId }) => ({ wish, studentId, fromGroupId, groupId })),
  );
  const found = await db.rows(
    sql`
      select p.wish, p."groupId" as group_id, n.scheduled_begin_ms as next_begin_ms, n.scheduled_end_ms as next_end_ms, (
        select count(distinct l.lesson_id)
        from lessons l
        join group_members m on m.org_id = $1 and m.user_id = p."studentId" and m.group_id <> p."groupId"
          and m.group_id is distinct from p."fromGroupId"
        join lessons o on o.group_id = m.group_id and ${atOnce}
          and m.joined_at_ms <= o.scheduled_begin_ms and (m.left_at_ms is null or m.left_at_ms > o.scheduled_begin_ms)
        where l.org_id = $1 and l.group_id = p."groupId" and l.cancelled_at_ms is null
          and l.scheduled_begin_ms >= ${now} and l.scheduled_begin_ms < ${now + comparedDays * 86_400_000}
      ) as clashes
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (
        wish int, "studentId" bigint, "fromGroupId" bigint, "groupId" bigint)
      left join lateral (
        select l.scheduled_begin_ms, l.scheduled_end_ms
        from lessons l
        where l.org_id = $1 and l.group_id = p."groupId" and l.cancelled_at_ms is null and l.scheduled_begin_ms >= ${now}
        order by l.scheduled_begin_ms
        limit 1
      ) as n on true`,
    row({
      wish: integer,
      groupId: integer,
      clashes: integer,
      nextBeginMs: nullable(integer),
      nextEndMs: nullable(integer),
    }),
  );
  return new Map(found.map(({ wish, groupId, ...times }) => [`${wish} ${groupId}`, times]));
}

function toSuggestion(
  { wish: _, isForOthers, isOtherSubject, isOtherGrade, ...group }: ReturnType<typeof candidateRow>,
  { clashes, nextBeginMs, nextEndMs }: Times = { clashes: 0, nextBeginMs: null, nextEndMs: null },
): SuggestedGroup {
  const has: Record<(typeof mismatchKinds)[number], boolean> = {
    product: isForOthers,
    subject: isOtherSubject,
    grade: isOtherGrade,
    time: clashes > 0,
  };
  return {
    ...group,
    nextBegin: nextBeginMs ?? 0,
    nextEnd: nextEndMs ?? 0,
    clashes,
    mismatches: Object.entries(has).flatMap(([kind, isSo]) => (isSo ? [kind] : [])),
  };
}
