import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { filledDatabase } from './data/fill.ts';
import { planFor } from './data/plan.ts';
import { LoadGenerator } from './load/generator.ts';
import { benchServer } from './machine/postgres.ts';
import { buildProduct } from './machine/subjects.ts';
import { table } from './report/goals.ts';
import { growthPlot, throughputPlot } from './report/plots.ts';
import { besidePeers, type Findings, growth, writesAndRefusals } from './scenarios.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    data: { type: 'string', default: join(tmpdir(), 'lectern-bench') },
    out: { type: 'string', default: join(tmpdir(), 'lectern-bench-results') },
    memory: { type: 'string', default: '8192' },
  },
});
const { quick } = values;
const sizes = (values.sizes ?? (quick ? '20000,100000' : '200000,2000000,10000000')).split(',').map(Number);
/** Where everyone is compared: two million, or the largest there is below that. */
const main = sizes.filter((size) => size <= 2_000_000).at(-1) ?? sizes[0] ?? 200_000;
const effort = quick ? { turns: 2, seconds: 1.5, connections: 8 } : { turns: 5, seconds: 8, connections: 8 };

const began = Date.now();
const say = (line: string) => console.error(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`);

const server = await benchServer(values.data, Number(values.memory));
const generator = new LoadGenerator();
try {
  await buildProduct();
  const databases = new Map<number, string>();
  for (const size of sizes) {
    say(`data: ${size} orders`);
    databases.set(size, await filledDatabase(server.url, size, say));
  }
  const context = { generator, effort, say, bin: server.bin };
  const url = databases.get(main) ?? '';
  const beside = await besidePeers({ ...context, url, plan: planFor(main) });
  const written = await writesAndRefusals({ ...context, url, plan: planFor(main) });
  const grown = await growth({ ...context, databases });

  const rows = [...beside.rows, ...grown.rows, ...written.rows];
  const findings: Findings = { ...beside.findings, ...written.findings, growth: grown.series };
  await mkdir(values.out, { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) };
  const results = { machine, node: process.version, sizes, main, effort, rows, findings };
  await writeFile(join(values.out, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(join(values.out, 'throughput.svg'), throughputPlot(beside.groups));
  await writeFile(join(values.out, 'growth.svg'), growthPlot(grown.series));
  console.log(table(rows, process.stdout.isTTY));
  say(`results, and plots, are in ${values.out}`);
} finally {
  generator.stop();
  await server.stop();
}
