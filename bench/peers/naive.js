// Fastify and `pg`, with straightforward SQL.
import fastify from 'fastify';
import pg from 'pg';

pg.types.setTypeParser(20, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();
const secret = `Bearer ${process.env.SECRET}`;
app.addHook('onRequest', async (request, reply) => {
  if (request.headers.authorization !== secret) return reply.code(401).send({ code: 3001 });
});

const tracking = (text) => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0);
const record = (row) => ({
  orderSn: row.order_sn,
  dateAdded: row.created_at_ms,
  datePay: row.paid_at_ms,
  orderAmount: row.amount,
  moneyPaid: row.money_paid,
  orderStatus: row.status,
  customerName: row.login_name,
  customerRealName: row.name,
  logisticsCompany: row.carrier,
  trackingNumber: tracking(row.tracking_text),
  deliveryTime: row.delivered_at_ms,
  orderAddress: {
    receiver: row.receiver ?? '',
    mobile: row.receiver_mobile ?? '',
    districts: row.districts ?? '',
    address: row.address ?? '',
  },
});

const columns = `o.*, u.login_name, u.name, r.receiver, r.mobile as receiver_mobile, r.districts, r.address`;
const tables = `
  orders o
  join users u on u.org_id = o.org_id and u.user_id = o.buyer_id
  left join receivers r on r.org_id = o.org_id and r.receiver_id = o.receiver_id`;

app.post('/order/list', async ({ body }) => {
  const { payStartDate, payEndDate, orderStatus, orderType, pageNum = 0, pageSize = 20 } = body;
  const values = [payStartDate, payEndDate];
  const bind = (value) => `$${values.push(value)}`;
  const where = ['o.org_id = 1', 'o.paid_at_ms between $1 and $2'];
  if (orderStatus > 1) where.push(`o.status = ${bind(orderStatus)}`);
  if (orderType > 0) where.push(`o.type = ${bind(orderType)}`);
  if (body.priceBegin !== undefined) where.push(`o.amount >= ${bind(body.priceBegin)}`);
  if (body.priceEnd !== undefined) where.push(`o.amount <= ${bind(body.priceEnd)}`);
  if (body.buyer) {
    const like = bind(`%${body.buyer}%`);
    where.push(`(u.login_name ilike ${like} or u.name ilike ${like} or u.mobile ilike ${like})`);
  }
  if (body.receiver) {
    const like = bind(`%${body.receiver}%`);
    where.push(`(r.receiver ilike ${like} or r.mobile ilike ${like})`);
  }
  if (body.prodName) {
    where.push(`exists (
      select from order_lines l join ordered_names n on n.org_id = l.org_id and n.ordered_name_id = l.ordered_name_id
      where l.org_id = o.org_id and l.order_id = o.order_id and n.name ilike ${bind(`%${body.prodName}%`)})`);
  }
  const condition = where.join(' and ');
  const counted = await pool.query(`select count(*) from ${tables} where ${condition}`, values);
  const { rows } = await pool.query(
    `select ${columns} from ${tables} where ${condition}
     order by o.paid_at_ms desc, o.order_id desc limit ${bind(pageSize)} offset ${bind(pageNum * pageSize)}`,
    values,
  );
  return { code: 0, obj: { count: counted.rows[0].count, list: rows.map(record) } };
});

app.post('/order/detail', async ({ body: { orderSns } }) => {
  const { rows } = await pool.query(`select ${columns} from ${tables} where o.org_id = 1 and o.order_sn = any($1)`, [
    orderSns,
  ]);
  const ids = rows.map(({ order_id }) => order_id);
  const [lines, notes] = await Promise.all([
    pool.query(
      `select l.*, n.name from order_lines l
       join ordered_names n on n.org_id = l.org_id and n.ordered_name_id = l.ordered_name_id
       where l.org_id = 1 and l.order_id = any($1) order by l.line`,
      [ids],
    ),
    pool.query(`select * from order_notes where org_id = 1 and order_id = any($1) order by at_ms, note_id`, [ids]),
  ]);
  const list = rows.map((row) => {
    const note = notes.rows.findLast(({ order_id }) => order_id === row.order_id);
    return {
      ...record(row),
      productList: lines.rows
        .filter(({ order_id }) => order_id === row.order_id)
        .map((line) => ({
          productId: line.product_id,
          product_name: line.name,
          quantity: line.quantity,
          orderAmount: line.amount,
          status: line.status,
          refundAmount: line.refund_amount,
        })),
      note: { content: note?.content ?? '', time: note?.at_ms ?? 0, userName: note?.user_name ?? '' },
    };
  });
  list.sort((a, b) => orderSns.indexOf(a.orderSn) - orderSns.indexOf(b.orderSn));
  return { code: 0, obj: { list } };
});

app.post('/statistics/listStudentLiveClassData', async ({ body }) => {
  const { uniqueId, beginTime, endTime, pageStart = 0, pageSize = 20 } = body;
  const student = Number(uniqueId.split('_')[1]);
  const range = `r.org_id = 1 and r.user_id = $1 and r.start_ms >= $2 and r.start_ms < $3`;
  const values = [student, beginTime, endTime];
  const counted = await pool.query(`select count(*) from lesson_records r where ${range}`, values);
  const { rows } = await pool.query(
    `select r.*, u.name as user_name, u.login_name, g.name as group_name, l.title, l.class_type,
       t.name as teacher_name, a.name as assistant_name
     from lesson_records r
     join users u on u.org_id = r.org_id and u.user_id = r.user_id
     join groups g on g.org_id = r.org_id and g.group_id = r.group_id
     join lessons l on l.org_id = r.org_id and l.lesson_id = r.lesson_id
     join users t on t.org_id = l.org_id and t.user_id = l.teacher_id
     left join users a on a.org_id = l.org_id and a.user_id = l.assistant_id
     where ${range} order by r.start_ms desc, r.lesson_id desc limit $4 offset $5`,
    [...values, pageSize, pageStart * pageSize],
  );
  const list = rows.map((row) => ({
    userName: row.user_name,
    loginName: row.login_name,
    groupName: row.group_name,
    title: row.title,
    teacherName: row.teacher_name,
    assistantName: row.assistant_name ?? '',
    classType: row.class_type,
    startTime: row.start_ms,
    joinClassTime: row.joined_ms,
    leaveClassTime: row.left_ms,
    watchRecord: row.watched,
    liveConnectDuration: String(row.connect_seconds),
    classDuration: String(row.class_seconds),
    onlineDuration: String(row.online_seconds),
    onstageDuration: String(row.onstage_seconds),
    rewardPoints: String(row.reward_points),
    signInCount: String(row.sign_in_count),
    raiseCount: String(row.raise_count),
    signInTotal: String(row.sign_in_total),
    examCorrectness: row.exam_correctness,
    watchRecordDuration: String(row.watched_seconds),
    watchRecordProgress: row.watch_progress,
  }));
  return { code: 0, obj: { total: counted.rows[0].count, list } };
});

const numeric = (text) => (text === null ? '' : String(Number(text)));
const marksOf = ({ score, right_count, question_count }) => ({
  score: numeric(score),
  errorCount: String(question_count - right_count),
  correctness: String(Math.floor((right_count * 10_000) / question_count) / 100),
});
const noMarks = { score: '', errorCount: '', correctness: '' };

app.post('/statistics/listStudentHomeworkData', async ({ body }) => {
  const { uniqueId, beginTime, endTime, pageStart = 0, pageSize = 20 } = body;
  const student = Number(uniqueId.split('_')[1]);
  const range = `s.org_id = 1 and s.user_id = $1 and s.published_at_ms >= $2 and s.published_at_ms < $3`;
  const values = [student, beginTime, endTime];
  const counted = await pool.query(`select count(*) from homework_students s where ${range}`, values);
  const { rows } = await pool.query(
    `select s.homework_id, v.viewed_at_ms, u.name as user_name, u.login_name, g.name as group_name, h.title,
       h.published_at_ms, h.question_count, c.name as course_name, t.name as teacher_name
     from homework_students s
     join homeworks h on h.org_id = s.org_id and h.homework_id = s.homework_id
     join users u on u.org_id = s.org_id and u.user_id = s.user_id
     join groups g on g.org_id = h.org_id and g.group_id = h.group_id
     join users t on t.org_id = h.org_id and t.user_id = h.teacher_id
     left join subjects c on c.org_id = h.org_id and c.subject_id = h.subject_id
     left join homework_answer_views v
       on v.org_id = s.org_id and v.homework_id = s.homework_id and v.user_id = s.user_id
     where ${range} order by s.published_at_ms desc, s.homework_id desc limit $4 offset $5`,
    [...values, pageSize, pageStart * pageSize],
  );
  const rounds = await pool.query(
    `select * from homework_rounds where org_id = 1 and user_id = $1 and homework_id = any($2) order by round`,
    [student, rows.map(({ homework_id }) => homework_id)],
  );
  const list = rows.map((row) => {
    const own = rounds.rows.filter(({ homework_id }) => homework_id === row.homework_id);
    const marked = own.find(({ corrected_at_ms }) => corrected_at_ms !== null);
    const returned = own.findIndex((round) => round.returned);
    const latest = own.at(-1);
    const status = !latest ? 0 : latest.returned ? 3 : latest.corrected_at_ms !== null ? 2 : returned < 0 ? 1 : 4;
    return {
      userName: row.user_name,
      loginName: row.login_name,
      groupName: row.group_name,
      title: row.title,
      courseName: row.course_name ?? '',
      teacherName: row.teacher_name,
      status,
      createTime: row.published_at_ms,
      submitTime: own[0]?.submitted_at_ms ?? 0,
      ...(marked ? marksOf({ ...row, ...marked }) : noMarks),
      readAnswer: row.viewed_at_ms === null ? '0' : '1',
      correctionCount: String(returned < 0 ? 0 : own.length - returned - 1),
      answerDuration: String(own[0]?.active_seconds ?? 0),
    };
  });
  return { code: 0, obj: { total: counted.rows[0].count, list } };
});

app.post('/statistics/listStudentExamData', async ({ body }) => {
  const { uniqueId, beginTime, endTime, pageStart = 0, pageSize = 20 } = body;
  const student = Number(uniqueId.split('_')[1]);
  const range = `s.org_id = 1 and s.user_id = $1 and s.starts_at_ms >= $2 and s.starts_at_ms < $3`;
  const values = [student, beginTime, endTime];
  const counted = await pool.query(`select count(*) from exam_students s where ${range}`, values);
  const { rows } = await pool.query(
    `select s.*, u.name as user_name, u.login_name, g.name as group_name, e.question_count, c.name as course_name,
       t.name as teacher_name
     from exam_students s
     join exams e on e.org_id = s.org_id and e.exam_id = s.exam_id
     join users u on u.org_id = s.org_id and u.user_id = s.user_id
     join groups g on g.org_id = e.org_id and g.group_id = e.group_id
     join users t on t.org_id = e.org_id and t.user_id = e.teacher_id
     left join subjects c on c.org_id = e.org_id and c.subject_id = e.subject_id
     where ${range} order by s.starts_at_ms desc, s.exam_id desc limit $4 offset $5`,
    [...values, pageSize, pageStart * pageSize],
  );
  const list = rows.map((row) => ({
    userName: row.user_name,
    loginName: row.login_name,
    groupName: row.group_name,
    status: row.started_at_ms === null ? 'absent' : row.graded_at_ms === null ? 'submitted' : 'graded',
    courseName: row.course_name ?? '',
    teacherName: row.teacher_name,
    title: row.exam_id,
    startTime: row.starts_at_ms,
    submitTime: row.submitted_at_ms ?? 0,
    ...(row.graded_at_ms === null ? noMarks : marksOf(row)),
    answerDuration: String(Math.floor(((row.submitted_at_ms ?? 0) - (row.started_at_ms ?? 0)) / 1000)),
  }));
  return { code: 0, obj: { total: counted.rows[0].count, list } };
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
console.log('ready');
