import { readFileSync } from 'node:fs';
import { filledDatabase } from './data/fill.ts';
import { planFor } from './data/plan.ts';
import { LoadGenerator } from './load/generator.ts';
import { cpuSecondsOf, cpuSecondsOfServer } from './machine/cpu.ts';
import { benchServer } from './machine/postgres.ts';
import { buildProduct, type Subject, startPeer, startProduct } from './machine/subjects.ts';
import { questionsFor } from './questions.ts';

const [serverUrl = '', size = '20000', only = '', seconds = '2', who = 'product,naive', connections = '8'] =
  process.argv.slice(2);
const postmaster = Number(readFileSync('/tmp/lectern-bench/postmaster.pid', 'utf8').split('\n')[0]);
await buildProduct();
const server =
  serverUrl === '' ? await benchServer('/tmp/lectern-bench', 8192) : { url: serverUrl, stop: async () => {} };
const url = await filledDatabase(server.url, Number(size), console.log);
const subjects: Subject[] = [];
if (who.includes('product')) subjects.push(await startProduct({ DATABASE_URL: url }));
if (who.includes('naive')) subjects.push(await startPeer('naive', 'naive.js', url));
const generator = new LoadGenerator();
const questions = Object.entries(questionsFor(planFor(Number(size))));
for (const [name, asked] of questions) {
  if (only !== '' && !only.split(',').includes(name)) continue;
  for (const subject of subjects) {
    const ask = { url: subject.url, headers: subject.headers, questions: asked };
    try {
      await generator.run({ ...ask, connections: 8, seconds: 1 });
      const [a, b] = [cpuSecondsOf(subject.pid), cpuSecondsOfServer(postmaster)];
      const most = await generator.run({ ...ask, connections: Number(connections), seconds: Number(seconds) });
      const micros = (s: number) => Math.round((s * 1e6) / most.answers);
      const [c, d] = [cpuSecondsOf(subject.pid) - a, cpuSecondsOfServer(postmaster) - b];
      console.log(
        name.padEnd(14),
        subject.name.padEnd(8),
        Math.round(most.perSecond),
        '/s  p50',
        most.p50Ms.toFixed(2),
        ' p99',
        most.p99Ms.toFixed(2),
        ` CPU us: node ${micros(c)} postgres ${micros(d)}`,
      );
    } catch (error) {
      console.log(name, subject.name, String(error).slice(0, 200));
    }
  }
}
generator.stop();
for (const subject of subjects) await subject.stop();
await server.stop();
