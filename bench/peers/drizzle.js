// Express and Drizzle.
import { and, asc, between, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { alias, bigint, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import express from 'express';
import pg from 'pg';
import { asAsked, lessonRecord, lineRecord, noteRecord, orderRecord, secret } from './records.js';

const number = (name) => bigint(name, { mode: 'number' });
const orders = pgTable('orders', {
  orgId: number('org_id'),
  orderId: number('order_id'),
  orderSn: text('order_sn'),
  status: smallint('status'),
  type: smallint('type'),
  buyerId: number('buyer_id'),
  receiverId: number('receiver_id'),
  amount: number('amount'),
  moneyPaid: number('money_paid'),
  createdAtMs: number('created_at_ms'),
  paidAtMs: number('paid_at_ms'),
  carrier: text('carrier'),
  trackingText: text('tracking_text'),
  deliveredAtMs: number('delivered_at_ms'),
});
const users = pgTable('users', {
  orgId: number('org_id'),
  userId: number('user_id'),
  loginName: text('login_name'),
  name: text('name'),
  mobile: text('mobile'),
});
const receivers = pgTable('receivers', {
  orgId: number('org_id'),
  receiverId: number('receiver_id'),
  receiver: text('receiver'),
  mobile: text('mobile'),
  districts: text('districts'),
  address: text('address'),
});
const lines = pgTable('order_lines', {
  orgId: number('org_id'),
  orderId: number('order_id'),
  line: smallint('line'),
  productId: number('product_id'),
  orderedNameId: number('ordered_name_id'),
  quantity: number('quantity'),
  amount: number('amount'),
  status: smallint('status'),
  refundAmount: number('refund_amount'),
});
const names = pgTable('ordered_names', {
  orgId: number('org_id'),
  orderedNameId: number('ordered_name_id'),
  name: text('name'),
});
const notes = pgTable('order_notes', {
  orgId: number('org_id'),
  orderId: number('order_id'),
  noteId: number('note_id'),
  content: text('content'),
  atMs: number('at_ms'),
  userName: text('user_name'),
});
const records = pgTable('lesson_records', {
  orgId: number('org_id'),
  lessonId: number('lesson_id'),
  userId: number('user_id'),
  groupId: number('group_id'),
  startMs: number('start_ms'),
  joinedMs: number('joined_ms'),
  leftMs: number('left_ms'),
  classSeconds: number('class_seconds'),
  onlineSeconds: number('online_seconds'),
  onstageSeconds: number('onstage_seconds'),
  connectSeconds: number('connect_seconds'),
  rewardPoints: number('reward_points'),
  raiseCount: number('raise_count'),
  signInCount: number('sign_in_count'),
  signInTotal: number('sign_in_total'),
  examCorrectness: text('exam_correctness'),
  watched: smallint('watched'),
  watchedSeconds: number('watched_seconds'),
  watchProgress: text('watch_progress'),
});
const lessons = pgTable('lessons', {
  orgId: number('org_id'),
  lessonId: number('lesson_id'),
  title: text('title'),
  classType: text('class_type'),
  teacherId: number('teacher_id'),
  assistantId: number('assistant_id'),
});
const groups = pgTable('groups', { orgId: number('org_id'), groupId: number('group_id'), name: text('name') });

const db = drizzle(new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 }));
const app = express();
app.use((request, response, next) => {
  if (request.headers.authorization !== secret) return response.status(401).json({ code: 3001 });
  next();
});
app.use(express.json());

const joined = (query) =>
  query
    .from(orders)
    .innerJoin(users, and(eq(users.orgId, orders.orgId), eq(users.userId, orders.buyerId)))
    .leftJoin(receivers, and(eq(receivers.orgId, orders.orgId), eq(receivers.receiverId, orders.receiverId)));

app.post('/order/list', async ({ body }, response) => {
  const { payStartDate, payEndDate, orderStatus, orderType, pageNum = 0, pageSize = 20, buyer } = body;
  const where = and(
    eq(orders.orgId, 1),
    between(orders.paidAtMs, payStartDate, payEndDate),
    orderStatus > 1 ? eq(orders.status, orderStatus) : undefined,
    orderType > 0 ? eq(orders.type, orderType) : undefined,
    buyer
      ? or(ilike(users.loginName, `%${buyer}%`), ilike(users.name, `%${buyer}%`), ilike(users.mobile, `%${buyer}%`))
      : undefined,
  );
  const [{ count }] = await joined(db.select({ count: sql`count(*)`.mapWith(Number) })).where(where);
  const found = await joined(db.select({ order: orders, buyer: users, receiver: receivers }))
    .where(where)
    .orderBy(desc(orders.paidAtMs), desc(orders.orderId))
    .limit(pageSize)
    .offset(pageNum * pageSize);
  response.json({ code: 0, obj: { count, list: found.map((row) => orderRecord(row.order, row.buyer, row.receiver)) } });
});

app.post('/order/detail', async ({ body: { orderSns } }, response) => {
  const found = await joined(db.select({ order: orders, buyer: users, receiver: receivers })).where(
    and(eq(orders.orgId, 1), inArray(orders.orderSn, orderSns)),
  );
  const ids = found.map(({ order }) => order.orderId);
  const ownLines = await db
    .select({ line: lines, name: names.name })
    .from(lines)
    .innerJoin(names, and(eq(names.orgId, lines.orgId), eq(names.orderedNameId, lines.orderedNameId)))
    .where(and(eq(lines.orgId, 1), inArray(lines.orderId, ids)))
    .orderBy(asc(lines.line));
  const ownNotes = await db
    .select()
    .from(notes)
    .where(and(eq(notes.orgId, 1), inArray(notes.orderId, ids)));
  const list = found.map(({ order, buyer, receiver }) => ({
    ...orderRecord(order, buyer, receiver),
    productList: ownLines
      .filter(({ line }) => line.orderId === order.orderId)
      .map(({ line, name }) => lineRecord(line, name)),
    note: noteRecord(ownNotes.filter(({ orderId }) => orderId === order.orderId)),
  }));
  response.json({ code: 0, obj: { list: asAsked(orderSns, list) } });
});

app.post('/statistics/listStudentLiveClassData', async ({ body }, response) => {
  const { uniqueId, beginTime, endTime, pageStart = 0, pageSize = 20 } = body;
  const where = and(
    eq(records.orgId, 1),
    eq(records.userId, Number(uniqueId.split('_')[1])),
    between(records.startMs, beginTime, endTime - 1),
  );
  const [{ count }] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(records)
    .where(where);
  const teachers = alias(users, 'teachers');
  const assistants = alias(users, 'assistants');
  const found = await db
    .select({
      record: records,
      student: users,
      group: groups,
      lesson: lessons,
      teacher: teachers,
      assistant: assistants,
    })
    .from(records)
    .innerJoin(users, and(eq(users.orgId, records.orgId), eq(users.userId, records.userId)))
    .innerJoin(groups, and(eq(groups.orgId, records.orgId), eq(groups.groupId, records.groupId)))
    .innerJoin(lessons, and(eq(lessons.orgId, records.orgId), eq(lessons.lessonId, records.lessonId)))
    .innerJoin(teachers, and(eq(teachers.orgId, lessons.orgId), eq(teachers.userId, lessons.teacherId)))
    .leftJoin(assistants, and(eq(assistants.orgId, lessons.orgId), eq(assistants.userId, lessons.assistantId)))
    .where(where)
    .orderBy(desc(records.startMs), desc(records.lessonId))
    .limit(pageSize)
    .offset(pageStart * pageSize);
  response.json({ code: 0, obj: { total: count, list: found.map((row) => lessonRecord(row.record, row)) } });
});

app.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
