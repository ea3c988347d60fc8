import type { Database } from '../database/database.ts';
import { orgSql } from '../database/org-sql.ts';
import { insertMembers } from '../school/enrolment/members.ts';
import { insertGroups } from '../school/group/write.ts';
import { writeGuests, writeLeaves } from '../school/lesson/absence/write.ts';
import { insertLessonEvents, insertLessons } from '../school/lesson/write.ts';
import { compactCounters } from '../school/order/count/counters.ts';
import { insertOrders } from '../school/order/insert/insert-orders.ts';
import { insertPurchaseGroups } from '../school/order/insert/insert-purchase-groups.ts';
import { lockFirstOrganisation } from '../school/organisation/create.ts';
import { insertBranches, insertOrganisation } from '../school/organisation/write.ts';
import { insertProducts } from '../school/product/write.ts';
import { insertProductColumns } from '../school/product-column/write.ts';
import { insertSubjects } from '../school/subject/write.ts';
import { insertUsers } from '../school/user/write.ts';
import { insertExams, writeSittings } from '../school/work/exam/write.ts';
import { insertAnswerViews, insertHomeworkRounds, insertHomeworks } from '../school/work/homework/write.ts';
import type { OrgSql } from '../sql/org-sql.ts';
import { sql } from '../sql/sql.ts';
import type { Plan } from './plan.ts';
import { nth } from './random.ts';
import { planSchool } from './school.ts';

export interface LoadOptions {
  readonly now: number;
  /** Receives progress messages. */
  readonly report?: (line: string) => void;
}

/**
 * Loads the demo school into a database without organisations, in one transaction. If several processes start at the same
 * time, only one loads it. Returns the first organisation.
 */
export async function loadDemo(
  database: Database,
  { now, report = () => {} }: LoadOptions,
): Promise<{ orgId: number }> {
  return database.transaction(async (transaction) => {
    const first = await lockFirstOrganisation(transaction);
    if (first !== undefined) return first;
    const plan = planSchool(now);
    await transaction.script(fromOne);
    const orgId = await insertOrganisation(transaction, plan.organisation);
    const tx = orgSql(transaction, orgId);
    report(`${plan.branches.length} branches, ${plan.users.length} users, ${plan.products.length} products`);
    const people = await loadPeople(tx, plan);
    const productIds = await loadProducts(tx, plan, people);
    report(`${plan.orders.length} orders`);
    const orderIds = await loadOrders(tx, plan, people, productIds);
    report(`${plan.groups.length} classes with ${plan.members.length} members`);
    const groupIds = await loadGroups(tx, plan, people, { productIds, orderIds });
    report(`${plan.lessons.length} lessons with ${plan.events.length} events`);
    await loadLessons(tx, plan, people, groupIds);
    report(`${plan.homeworks.length} pieces of homework, ${plan.exams.length} exams`);
    await loadWork(tx, plan, people, groupIds);
    await markEndsAsRecorded(tx, now);
    while ((await compactCounters(tx)) > 0);
    await transaction.script(statistics);
    return { orgId };
  });
}

/** The event log of the demo school starts with what happens from now on. */
async function markEndsAsRecorded(tx: OrgSql, now: number): Promise<void> {
  await tx.run(sql`
    update lessons set end_recorded = true
    where org_id = $1 and coalesce(visible_from_ms, scheduled_end_ms) <= ${now}`);
  await tx.run(sql`
    update exams set end_recorded = true where org_id = $1 and starts_at_ms + duration_seconds * 1000 <= ${now}`);
}

/** Restarts the sequences, also after an interrupted load, because examples name fixed ids. */
const fromOne = `
  select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), 1, false)
  from information_schema.columns
  where table_schema = 'public' and is_identity = 'YES'`;

/** Planner statistics: the embedded database has no autovacuum, and on PostgreSQL it runs a minute later. */
const statistics = `
  analyze users, groups, group_members, products, receivers, orders, order_lines, order_counters, lessons,
    lesson_events, lesson_records, homework_students, homework_rounds, exam_students`;

/** The ids of the planned records, by index. */
interface People {
  readonly branch: (index: number) => number;
  readonly user: (index: number) => number;
  readonly subjectIds: readonly number[];
}

async function loadPeople(tx: OrgSql, { branches, subjects, users }: Plan): Promise<People> {
  const branchIds = await insertBranches(tx, branches);
  const branch = (index: number) => nth(branchIds, index);
  const subjectIds = await insertSubjects(
    tx,
    subjects.map((subject) => ({ branchId: branch(subject.branch), name: subject.name })),
  );
  const userIds = await insertUsers(
    tx,
    users.map(({ branch: index, ...user }) => ({ ...user, branchId: branch(index) })),
  );
  return { branch, user: (index) => nth(userIds, index), subjectIds };
}

async function loadProducts(tx: OrgSql, { columns, products }: Plan, { branch, user }: People): Promise<number[]> {
  const columnIds = await insertProductColumns(
    tx,
    columns.map((column) => ({ branchId: branch(column.branch), name: column.name })),
  );
  return insertProducts(
    tx,
    products.map(({ branch: index, columns: indexes, teachers, ...product }) => ({
      ...product,
      branchId: branch(index),
      columnIds: indexes.map((column) => nth(columnIds, column)),
      teacherIds: teachers.map(user),
    })),
  );
}

async function loadGroups(
  tx: OrgSql,
  plan: Plan,
  { branch, user, subjectIds }: People,
  { productIds, orderIds }: { productIds: readonly number[]; orderIds: readonly number[] },
): Promise<number[]> {
  const groupIds = await insertGroups(
    tx,
    plan.groups.map(({ branch: index, teacher, assistant, subject, product, ...group }) => ({
      ...group,
      branchId: branch(index),
      teacherId: user(teacher),
      assistantId: assistant === null ? null : user(assistant),
      teachers: [{ teacherId: user(teacher), subjectId: nth(subjectIds, subject) }],
      productIds: [nth(productIds, product)],
    })),
  );
  await insertMembers(
    tx,
    plan.members.map(({ group, user: index, order, ...member }) => ({
      ...member,
      groupId: nth(groupIds, group),
      userId: user(index),
      ...(order === null ? {} : { orderId: nth(orderIds, order), line: 1 }),
    })),
    plan.now,
  );
  return groupIds;
}

async function loadOrders(
  tx: OrgSql,
  plan: Plan,
  { branch, user }: People,
  productIds: readonly number[],
): Promise<number[]> {
  const purchaseGroupIds = await insertPurchaseGroups(
    tx,
    plan.purchaseGroups.map(({ branch: index, product, ...group }) => ({
      ...group,
      branchId: branch(index),
      productId: nth(productIds, product),
    })),
  );
  return insertOrders(
    tx,
    plan.orders.map(({ branch: index, buyer, sharer, purchaseGroup, lines, ...order }) => ({
      ...order,
      purchaseGroupId: purchaseGroup === null ? null : nth(purchaseGroupIds, purchaseGroup),
      branchId: branch(index),
      buyerId: user(buyer),
      sharerId: sharer === null ? null : user(sharer),
      lines: lines.map(({ product, student, ...line }) => ({
        ...line,
        productId: nth(productIds, product),
        studentId: student === null ? null : user(student),
      })),
    })),
  );
}

async function loadLessons(tx: OrgSql, plan: Plan, { branch, user }: People, groupIds: readonly number[]) {
  const lessonIds = await insertLessons(
    tx,
    plan.lessons.map(({ branch: index, group, teacher, assistant, ...lesson }) => ({
      ...lesson,
      branchId: branch(index),
      groupId: nth(groupIds, group),
      teacherId: user(teacher),
      assistantId: assistant === null ? null : user(assistant),
    })),
  );
  await insertLessonEvents(
    tx,
    plan.events.map(({ lesson, user: index, ...event }) => ({
      ...event,
      lessonId: nth(lessonIds, lesson),
      userId: index === null ? null : user(index),
    })),
    plan.now,
  );
  await writeLeaves(
    tx,
    plan.leaves.map(({ lesson, user: index, ...leave }) => ({
      ...leave,
      lessonId: nth(lessonIds, lesson),
      userId: user(index),
    })),
  );
  await writeGuests(
    tx,
    plan.guests.map(({ lesson, user: index, missed, ...guest }) => ({
      ...guest,
      lessonId: nth(lessonIds, lesson),
      userId: user(index),
      missedLessonId: nth(lessonIds, missed),
    })),
  );
}

async function loadWork(tx: OrgSql, plan: Plan, { branch, user, subjectIds }: People, groupIds: readonly number[]) {
  const inGroup = (index: number) => {
    const group = nth(plan.groups, index);
    return {
      groupId: nth(groupIds, index),
      branchId: branch(group.branch),
      teacherId: user(group.teacher),
      subjectId: nth(subjectIds, group.subject),
    };
  };
  const homeworkIds = await insertHomeworks(
    tx,
    plan.homeworks.map(({ group, rounds, views, ...homework }) => ({ ...homework, ...inGroup(group) })),
  );
  const ofHomework = <T>(children: (homework: Plan['homeworks'][number]) => readonly (T & { user: number })[]) =>
    plan.homeworks.flatMap((homework, index) =>
      children(homework).map(({ user: person, ...child }) => ({
        ...child,
        homeworkId: nth(homeworkIds, index),
        userId: user(person),
      })),
    );
  await insertHomeworkRounds(
    tx,
    ofHomework(({ rounds }) => rounds),
  );
  await insertAnswerViews(
    tx,
    ofHomework(({ views }) => views),
  );
  const examIds = await insertExams(
    tx,
    plan.exams.map(({ group, sittings, ...exam }) => ({ ...exam, ...inGroup(group) })),
  );
  await writeSittings(
    tx,
    plan.exams.flatMap(({ sittings }, index) =>
      sittings.map(({ user: person, ...sitting }) => ({
        ...sitting,
        examId: nth(examIds, index),
        userId: user(person),
      })),
    ),
  );
}
