// NestJS and TypeORM in plain JavaScript: decorators are called as functions.
import 'reflect-metadata';
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Between, DataSource, EntitySchema, In } from 'typeorm';
import { asAsked, lessonRecord, lineRecord, noteRecord, orderRecord, secret } from './records.js';

const column = (name, type = 'bigint') => ({ name, type });
const key = (name) => ({ name, type: 'bigint', primary: true });
const to = (target, own, theirs) => ({
  type: 'many-to-one',
  target,
  joinColumn: [
    { name: 'org_id', referencedColumnName: 'orgId' },
    { name: own, referencedColumnName: theirs },
  ],
});

const User = new EntitySchema({
  name: 'User',
  tableName: 'users',
  columns: {
    orgId: key('org_id'),
    userId: key('user_id'),
    loginName: column('login_name', 'text'),
    name: column('name', 'text'),
    mobile: column('mobile', 'text'),
  },
});
const Receiver = new EntitySchema({
  name: 'Receiver',
  tableName: 'receivers',
  columns: {
    orgId: key('org_id'),
    receiverId: key('receiver_id'),
    receiver: column('receiver', 'text'),
    mobile: column('mobile', 'text'),
    districts: column('districts', 'text'),
    address: column('address', 'text'),
  },
});
const Order = new EntitySchema({
  name: 'Order',
  tableName: 'orders',
  columns: {
    orgId: key('org_id'),
    orderId: key('order_id'),
    orderSn: column('order_sn', 'text'),
    status: column('status', 'smallint'),
    type: column('type', 'smallint'),
    amount: column('amount'),
    moneyPaid: column('money_paid'),
    createdAtMs: column('created_at_ms'),
    paidAtMs: column('paid_at_ms'),
    carrier: column('carrier', 'text'),
    trackingText: column('tracking_text', 'text'),
    deliveredAtMs: column('delivered_at_ms'),
  },
  relations: { buyer: to('User', 'buyer_id', 'userId'), receiver: to('Receiver', 'receiver_id', 'receiverId') },
});
const Name = new EntitySchema({
  name: 'Name',
  tableName: 'ordered_names',
  columns: { orgId: key('org_id'), orderedNameId: key('ordered_name_id'), name: column('name', 'text') },
});
const Line = new EntitySchema({
  name: 'Line',
  tableName: 'order_lines',
  columns: {
    orgId: key('org_id'),
    orderId: key('order_id'),
    line: { name: 'line', type: 'smallint', primary: true },
    productId: column('product_id'),
    quantity: column('quantity'),
    amount: column('amount'),
    status: column('status', 'smallint'),
    refundAmount: column('refund_amount'),
  },
  relations: { name: to('Name', 'ordered_name_id', 'orderedNameId') },
});
const Note = new EntitySchema({
  name: 'Note',
  tableName: 'order_notes',
  columns: {
    orgId: key('org_id'),
    orderId: key('order_id'),
    noteId: key('note_id'),
    content: column('content', 'text'),
    atMs: column('at_ms'),
    userName: column('user_name', 'text'),
  },
});
const Group = new EntitySchema({
  name: 'Group',
  tableName: 'groups',
  columns: { orgId: key('org_id'), groupId: key('group_id'), name: column('name', 'text') },
});
const Lesson = new EntitySchema({
  name: 'Lesson',
  tableName: 'lessons',
  columns: {
    orgId: key('org_id'),
    lessonId: key('lesson_id'),
    title: column('title', 'text'),
    classType: column('class_type', 'text'),
  },
  relations: { teacher: to('User', 'teacher_id', 'userId'), assistant: to('User', 'assistant_id', 'userId') },
});
const LessonRecord = new EntitySchema({
  name: 'LessonRecord',
  tableName: 'lesson_records',
  columns: {
    orgId: key('org_id'),
    lessonId: key('lesson_id'),
    userId: key('user_id'),
    startMs: column('start_ms'),
    joinedMs: column('joined_ms'),
    leftMs: column('left_ms'),
    classSeconds: column('class_seconds'),
    onlineSeconds: column('online_seconds'),
    onstageSeconds: column('onstage_seconds'),
    connectSeconds: column('connect_seconds'),
    rewardPoints: column('reward_points'),
    raiseCount: column('raise_count'),
    signInCount: column('sign_in_count'),
    signInTotal: column('sign_in_total'),
    examCorrectness: column('exam_correctness', 'text'),
    watched: column('watched', 'smallint'),
    watchedSeconds: column('watched_seconds'),
    watchProgress: column('watch_progress', 'text'),
  },
  relations: {
    lesson: to('Lesson', 'lesson_id', 'lessonId'),
    group: to('Group', 'group_id', 'groupId'),
    student: to('User', 'user_id', 'userId'),
  },
});

const source = new DataSource({
  type: 'postgres',
  url: process.env.DATABASE_URL,
  entities: [User, Receiver, Order, Name, Line, Note, Group, Lesson, LessonRecord],
  poolSize: 10,
});
await source.initialize();

class School {
  async orderList({ payStartDate, payEndDate, orderStatus, orderType, pageNum = 0, pageSize = 20, buyer }) {
    const query = source
      .getRepository('Order')
      .createQueryBuilder('o')
      .innerJoinAndSelect('o.buyer', 'b')
      .leftJoinAndSelect('o.receiver', 'r')
      .where('o.orgId = 1 and o.paidAtMs between :payStartDate and :payEndDate', { payStartDate, payEndDate });
    if (orderStatus > 1) query.andWhere('o.status = :orderStatus', { orderStatus });
    if (orderType > 0) query.andWhere('o.type = :orderType', { orderType });
    if (buyer) {
      const like = `%${buyer}%`;
      query.andWhere('(b.loginName ilike :like or b.name ilike :like or b.mobile ilike :like)', { like });
    }
    const count = await query.getCount();
    const found = await query
      .orderBy('o.paidAtMs', 'DESC')
      .addOrderBy('o.orderId', 'DESC')
      .limit(pageSize)
      .offset(pageNum * pageSize)
      .getMany();
    return { code: 0, obj: { count, list: found.map((order) => orderRecord(order, order.buyer, order.receiver)) } };
  }

  async orderDetail({ orderSns }) {
    const found = await source.getRepository('Order').find({
      where: { orgId: 1, orderSn: In(orderSns) },
      relations: { buyer: true, receiver: true },
    });
    const orderId = In(found.map((order) => order.orderId));
    const lines = await source.getRepository('Line').find({
      where: { orgId: 1, orderId },
      relations: { name: true },
      order: { line: 'ASC' },
    });
    const notes = await source.getRepository('Note').find({ where: { orgId: 1, orderId } });
    const list = found.map((order) => ({
      ...orderRecord(order, order.buyer, order.receiver),
      productList: lines
        .filter((line) => line.orderId === order.orderId)
        .map((line) => lineRecord(line, line.name.name)),
      note: noteRecord(notes.filter((note) => note.orderId === order.orderId)),
    }));
    return { code: 0, obj: { list: asAsked(orderSns, list) } };
  }

  async lessons({ uniqueId, beginTime, endTime, pageStart = 0, pageSize = 20 }) {
    const [found, total] = await source.getRepository('LessonRecord').findAndCount({
      where: { orgId: 1, userId: Number(uniqueId.split('_')[1]), startMs: Between(beginTime, endTime - 1) },
      relations: { lesson: { teacher: true, assistant: true }, group: true, student: true },
      order: { startMs: 'DESC', lessonId: 'DESC' },
      take: pageSize,
      skip: pageStart * pageSize,
    });
    const list = found.map((record) =>
      lessonRecord(record, {
        student: record.student,
        group: record.group,
        lesson: record.lesson,
        teacher: record.lesson.teacher,
        assistant: record.lesson.assistant,
      }),
    );
    return { code: 0, obj: { total, list } };
  }
}

const paths = {
  orderList: '/order/list',
  orderDetail: '/order/detail',
  lessons: '/statistics/listStudentLiveClassData',
};
for (const [name, path] of Object.entries(paths)) {
  const descriptor = Object.getOwnPropertyDescriptor(School.prototype, name);
  Post(path)(School.prototype, name, descriptor);
  HttpCode(200)(School.prototype, name, descriptor);
  Body()(School.prototype, name, 0);
}
Controller()(School);
class App {}
Module({ controllers: [School] })(App);

const app = await NestFactory.create(App, { logger: false });
app.use((request, response, next) => {
  if (request.headers.authorization !== secret) return response.status(401).json({ code: 3001 });
  next();
});
await app.listen(Number(process.env.PORT), '127.0.0.1');
console.log('ready');
