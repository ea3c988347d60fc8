// Fastify and `pg` without logic: an echo, and an insert of one row per request. Every request is
// logged with the same fields as in Lectern.
import fastify, { LogController } from 'fastify';
import pg from 'pg';
import pino from 'pino';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`
  create table if not exists bench_plain (id bigint generated always as identity primary key, at_ms bigint, body text)`);
await pool.query(`
  create table if not exists bench_events (
    lesson_id bigint, event_id text, kind text, at_ms bigint, user_id bigint, device text, ref text, points bigint,
    is_right boolean, primary key (lesson_id, event_id))`);
const app = fastify({
  loggerInstance: pino({}, pino.destination({ fd: 2, sync: false, minLength: 4096 })),
  logController: new LogController({ disableRequestLogging: true }),
});
app.addHook('onResponse', (request, reply, done) => {
  const { id: reqId, method, routeOptions } = request;
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  app.log.info({ reqId, method, route: routeOptions.url, status: reply.statusCode, ms, code: 0 });
  done();
});
app.post('/echo', async ({ body }) => body);
app.post('/insert', async ({ body }) => {
  const { rows } = await pool.query({
    name: 'insert',
    text: 'insert into bench_plain (at_ms, body) values ($1, $2) returning id',
    values: [Date.now(), JSON.stringify(body)],
  });
  return { code: 0, obj: rows[0] };
});
app.post('/events', async ({ body: { events } }) => {
  const column = (of) => events.map((event) => of(event) ?? null);
  const { rowCount } = await pool.query({
    name: 'events',
    text: `
      insert into bench_events
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[],
        $8::bigint[], $9::boolean[])`,
    values: [
      column(({ liveclass }) => liveclass),
      column(({ eventId }) => eventId),
      column(({ kind }) => kind),
      column(({ time }) => time),
      column(({ userId }) => userId?.split('_')[1]),
      column(({ device }) => device),
      column(({ ref }) => ref),
      column(({ points }) => points),
      column(({ isRight }) => (isRight === undefined ? null : isRight === 1)),
    ],
  });
  return { code: 0, obj: { added: rowCount } };
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
console.log('ready');
