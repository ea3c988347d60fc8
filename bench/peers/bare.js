// Fastify and `pg` with nothing in them: what a stack can do at most. An echo, and one row a request, on disk.
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`
  create table if not exists bench_plain (id bigint generated always as identity primary key, at_ms bigint, body text)`);
const app = fastify();
app.post('/echo', async ({ body }) => body);
app.post('/insert', async ({ body }) => {
  const { rows } = await pool.query({
    name: 'insert',
    text: 'insert into bench_plain (at_ms, body) values ($1, $2) returning id',
    values: [Date.now(), JSON.stringify(body)],
  });
  return { code: 0, obj: rows[0] };
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
console.log('ready');
