import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filledDatabase } from './data/fill.ts';
import { benchServer } from './machine/postgres.ts';

const began = Date.now();
const say = (line: string) => console.log(((Date.now() - began) / 1000).toFixed(1), line);
const server = await benchServer(join(tmpdir(), 'lectern-bench'), 8192);
say(server.url);
for (const size of process.argv.slice(2)) say(await filledDatabase(server.url, Number(size), say));
await server.stop();
