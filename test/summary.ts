import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** Ends the output with the databases the tests ran on and one line of counts, for people and for scripts. */
export default class Summary implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest) {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]) {
    const projects = this.#vitest?.projects ?? [];
    const ran = (name: string) => modules.some((module) => module.project.name === name && hasRun(module));
    const databases = projects.filter(({ name }) => ran(name)).map((each) => each.getProvidedContext().databases?.name);
    const idle = wholeRun() ? projects.filter(({ name }) => !ran(name)) : [];
    const broken = modules.filter((module) => module.errors().length > 0);
    const sum = (state: 'passed' | 'failed' | 'skipped') => modules.reduce((n, module) => n + count(module, state), 0);
    const failed = sum('failed') + broken.length + unhandledErrors.length + idle.length;

    for (const { name } of idle) console.log(`No test ran in the project ${name}`);
    console.log(`Databases: ${databases.filter((name) => name !== undefined).join(', ') || 'none'}`);
    if (sum('skipped') > 0)
      console.log(`${sum('skipped')} skipped: for the other kind of database, or for npm run test:long`);
    console.log(`${sum('passed')} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  }
}

const count = (module: TestModule, state: 'passed' | 'failed' | 'skipped') =>
  [...module.children.allTests(state)].length;

const hasRun = (module: TestModule) => count(module, 'passed') + count(module, 'failed') > 0;

/** `vitest run` and no more: every project has something to do. With a filter one may well have nothing. */
const wholeRun = () => process.argv.slice(2).every((argument) => argument === 'run');
