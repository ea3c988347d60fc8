import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { filledDatabase } from './data/fill.ts';
import { LoadGenerator } from './load/generator.ts';
import { benchServer } from './machine/postgres.ts';
import { buildProduct } from './machine/servers.ts';
import { table } from './report/goals.ts';
import { asMarkdown } from './report/markdown.ts';
import { growthPlot, throughputPlot } from './report/plots.ts';
import { against } from './scenarios/against.ts';
import { besidePeers } from './scenarios/beside-peers.ts';
import type { Context, Found } from './scenarios/context.ts';
import { embedded } from './scenarios/embedded.ts';
import { endurance } from './scenarios/endurance.ts';
import { eventsAndWebhooks } from './scenarios/events.ts';
import { filterCombinations } from './scenarios/filters.ts';
import { fromNothing } from './scenarios/from-nothing.ts';
import { growth } from './scenarios/growth.ts';
import { keywordsAndPages } from './scenarios/keywords.ts';
import { sortedLists } from './scenarios/sorted.ts';
import { writesAndRefusals } from './scenarios/writes.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    only: { type: 'string' },
    against: { type: 'string' },
    data: { type: 'string', default: join(tmpdir(), 'lectern-bench') },
    out: { type: 'string', default: join(tmpdir(), 'lectern-bench-results') },
    memory: { type: 'string', default: '8192' },
  },
});
const { quick } = values;
const sizes = (values.sizes ?? (quick ? '20000,40000' : '200000,2000000,10000000')).split(',').map(Number);

/** In the order of execution: writes come after reads, and the longest scenarios come last. */
const scenarios: Readonly<Record<string, (context: Context) => Promise<Found>>> = {
  peers: besidePeers,
  keywords: keywordsAndPages,
  sorted: sortedLists,
  growth,
  'from-nothing': (context) => fromNothing(context, quick ? 125 : 2_000),
  embedded,
  writes: writesAndRefusals,
  events: eventsAndWebhooks,
  endurance: (context) => endurance(context, quick ? 10_000 : 1_000_000),
  filters: filterCombinations,
};

const { against: commit } = values;
const chosen: typeof scenarios =
  commit === undefined ? scenarios : { against: (context) => against(context, commit, Number(values.memory)) };

const only = values.only?.split(',');
// With `none`, it only fills the databases: `--against` calls the other commit so.
const unknown = only?.find((name) => name !== 'none' && !Object.hasOwn(chosen, name));
if (unknown !== undefined) throw new Error(`--only takes ${Object.keys(chosen).join()}, not ${unknown}`);

const resultsFile = join(values.out, 'results.json');

/** Results of the last run, for scenarios that are not run now. */
async function foundBefore(): Promise<Record<string, Found>> {
  return existsSync(resultsFile) ? JSON.parse(await readFile(resultsFile, 'utf8')).found : {};
}

const began = Date.now();
const say = (line: string) => console.error(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`);

const server = await benchServer(values.data, Number(values.memory));
const generators = [new LoadGenerator(), new LoadGenerator()] as const;
try {
  await buildProduct();
  const databases = new Map<number, string>();
  // This scenario fills a database of its own.
  const isFilled = only === undefined || only.some((name) => name !== 'from-nothing');
  for (const size of isFilled ? sizes : []) {
    say(`data: ${size} orders`);
    databases.set(size, await filledDatabase(server.url, size, say));
  }
  const context: Context = {
    generator: generators[0],
    meanwhile: generators[1],
    effort: quick ? { turns: 2, seconds: 0.5, connections: 8 } : { turns: 3, seconds: 3, connections: 8 },
    say,
    bin: server.bin,
    serverUrl: server.url,
    databases,
    // Two million orders, or the largest smaller database.
    main: sizes.filter((size) => size <= 2_000_000).at(-1) ?? 200_000,
    folder: values.data,
  };
  await mkdir(values.out, { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) };
  const found: Record<string, Found> = only === undefined ? {} : await foundBefore();
  for (const [name, run] of Object.entries(chosen)) {
    if (only !== undefined && !only.includes(name)) continue;
    found[name] = await run(context);
    // Saved after each scenario, so that a later failure loses nothing.
    const { effort, main } = context;
    const results = { machine, node: process.version, sizes, main, effort, found };
    await writeFile(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
  }
  const { peers, growth: grown } = found as {
    peers?: Awaited<ReturnType<typeof besidePeers>>;
    growth?: Awaited<ReturnType<typeof growth>>;
  };
  if (peers) await writeFile(join(values.out, 'throughput.svg'), throughputPlot(peers.groups));
  if (grown) await writeFile(join(values.out, 'growth.svg'), growthPlot(grown.series));
  const rows = Object.values(found).flatMap((each) => each.rows);
  await writeFile(join(values.out, 'results.md'), asMarkdown(rows, peers?.groups ?? {}));
  console.log(table(rows, process.stdout.isTTY));
  say(`results, and plots, are in ${values.out}`);
} finally {
  for (const generator of generators) generator.stop();
  await server.stop();
}
