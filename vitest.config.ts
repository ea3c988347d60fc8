import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';
import { compiledSources } from './test/run/compiled.ts';
import { buildSources, buildSourcesWithQuickPasswords } from './test/server/build-program.ts';

const isLong = process.env.LONG !== undefined;
const isWhole = isLong || process.env.CI !== undefined;

/**
 * Run by `CI=true npm test` and not by `npm test`: what walks over everything, where a few cases
 * in other files show the same, and what starts many processes.
 */
const onlyInWhole = [
  'src/access/key/processes.test.ts',
  'src/cli/{large,shipped-program.unit,sync,webhook}.test.ts',
  'src/server/start/{failover,first-start,replicas,upgrade}.test.ts',
  'src/server/workers/workers.test.ts',
  'src/database/durability.unit.test.ts',
  'src/server/doctor/verify.test.ts',
  'src/server/http/hostile.test.ts',
  'src/school/order/list/list-several.test.ts',
  'src/transfer/sheet/{large-ids,limits,round-trip}.test.ts',
  'test/guarantees/{hidden-values,staff-may-call}.test.ts',
  'test/project/packages.unit.test.ts',
];
const excluded = ['**/node_modules/**', ...(isWhole ? [] : onlyInWhole)];

// Tests import the compiled sources, which Node.js loads in a fraction of the time that Vitest takes for the sources.
const [compiled, compiledWithQuickPasswords] = await Promise.all([buildSources(), buildSourcesWithQuickPasswords()]);

const quick = [compiledSources(compiledWithQuickPasswords)];

/**
 * An embedded database that is created, or opened for a few statements, takes half as long if its WebAssembly is not
 * optimised: in the workers, and in this process, which prepares what they use.
 */
const unoptimised = isLong ? [] : ['--liftoff-only'];
for (const flag of unoptimised) setFlagsFromString(flag);

/**
 * About the plans of one PostgreSQL: on Citus the plan is that of the workers. About restoring: it is refused where the tables
 * are distributed already.
 */
const notOnCitus = [
  'src/transfer/backup/{backup,earlier-repairs}.test.ts',
  'src/school/order/list/plans.test.ts',
  'src/database/plan-renewal.test.ts',
  'src/database/plans.test.ts',
];

// A test that needs a database runs on PostgreSQL; `*.unit.test.ts` needs none, or brings its own, and runs once.
const withDatabase = {
  setupFiles: './test/run/every-file.ts',
  execArgv: unoptimised,
  include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  exclude: [...excluded, ...(process.env.CITUS_DATABASE_URL ? notOnCitus : []), '**/*.unit.test.ts'],
};

/**
 * What runs on the embedded database too: an example of every operation, and everything about storage, transactions, start-up,
 * backup and crashes; in these files, not what says `onOneKind()`. Of the rest every statement does, from PostgreSQL: see
 * `test/database/also-on-embedded.ts`. `npm run test:long` runs all tests on both.
 */
const onEmbeddedToo = [
  'src/interface.test.ts',
  'src/school/order/list/statements.test.ts',
  'src/database/**/*.test.ts',
  'src/server/workers/*.test.ts',
  'src/cli/{commands,doctor,operator,webhook}.test.ts',
  'src/server/{run-jobs,serve}.test.ts',
  'src/server/start/{refused-start,replicas,setup,space,upgrade}.test.ts',
  'src/demo/examples.test.ts',
  'src/server/http/export.test.ts',
  'src/transfer/backup/**/*.test.ts',
  'src/operation/call/idempotency.test.ts',
  'test/database/**/*.test.ts',
];

/** Of these, what stores and starts. */
const fewOnEmbedded = [
  'src/interface.test.ts',
  'src/database/!(limit|lost-connection).test.ts',
  'src/server/start/setup.test.ts',
  'test/database/**/*.test.ts',
];

const embedded = {
  ...withDatabase,
  name: 'embedded',
  globalSetup: './test/run/embedded/setup.ts',
  ...(isLong ? {} : { include: isWhole ? onEmbeddedToo : fewOnEmbedded }),
};

const plain = {
  name: 'plain',
  include: ['{src,test}/**/*.unit.test.ts'],
  exclude: excluded,
  execArgv: unoptimised,
};

/** Staff's work of every day, in a browser. */
const dailyWork = ['console/test/{money,office,shell,tasks}.test.ts'];

const browser = {
  name: 'browser',
  include: isWhole ? ['console/test/**/*.test.ts'] : dailyWork,
  exclude: excluded,
  setupFiles: './console/test/every-file.ts',
  globalSetup: './console/test/setup.ts',
};
const pictures = { ...browser, name: 'pictures', include: ['console/test/screenshots.ts'] };

export default defineConfig({
  test: {
    reporters: ['default', './test/run/summary.ts'],
    // Files share the modules of their worker: importing them anew for each file took longer than the tests.
    isolate: false,
    // An embedded database takes a few hundred MB: more at a time than this would be slower, not faster.
    maxWorkers: Math.min(availableParallelism(), 8),
    // A limit for what hangs: several times what the slowest test takes on a busy machine. How fast something is, the
    // benchmarks say.
    testTimeout: isLong ? 7_200_000 : 300_000,
    // The same for what is asked again until it is so.
    expect: { poll: { timeout: 60_000 } },
    // What the tests share is prepared in hooks: databases, the demo school, the compiled program.
    hookTimeout: isLong ? 1_800_000 : 600_000,
    // Neither UTC nor an organisation's time zone: what uses the machine's by mistake shows.
    // Vite sets BASE_URL to "/", which is a setting of the server too, and no address.
    env: { TZ: 'America/New_York', BASE_URL: '' },
    projects: [
      { extends: true, plugins: quick, test: embedded },
      {
        extends: true,
        plugins: quick,
        test: { ...withDatabase, name: 'postgres', globalSetup: './test/run/postgres/setup.ts' },
      },
      { extends: true, plugins: [compiledSources(compiled)], test: plain },
      ...(process.env.PICTURES === '1' ? [{ extends: true as const, plugins: quick, test: pictures }] : []),
      ...(process.env.BROWSER === '0' ? [] : [{ extends: true as const, plugins: quick, test: browser }]),
    ],
  },
});
