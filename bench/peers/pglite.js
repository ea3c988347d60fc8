import { createServer } from 'node:http';
import { PGlite } from '@electric-sql/pglite';

// Node.js that opens the folder of an embedded database and asks it for each request: the least that a start can take.
const database = await PGlite.create(process.env.FOLDER);
const server = createServer(async (_, response) => {
  const { rows } = await database.query('select count(*) from organisations');
  response.end(JSON.stringify(rows));
});
server.listen(Number(process.env.PORT), '127.0.0.1');
// Otherwise the next to open the folder would have to recover it.
process.once('SIGTERM', () => database.close().then(() => process.exit()));
