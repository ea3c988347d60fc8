import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** What the set-up of the console's tests hands to them. */
export interface TestBrowser {
  readonly name: string;
  /** Where the one browser of all tests is reached. */
  readonly endpoint: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    browser: TestBrowser | undefined;
  }
}

/** Ends the output with the databases and the browser the tests ran on and one line of counts, for people and for scripts. */
export default class Summary implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest) {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]) {
    const projects = this.#vitest?.projects ?? [];
    const ran = (name: string) => modules.some((module) => module.project.name === name && hasRun(module));
    const provided = projects.filter(({ name }) => ran(name)).map((each) => each.getProvidedContext());
    const databases = provided.map((each) => each.databases?.name);
    const idle = wholeRun() ? projects.filter(({ name }) => !ran(name)) : [];
    const broken = modules.filter((module) => module.errors().length > 0);
    const sum = (state: 'passed' | 'failed' | 'skipped') => modules.reduce((n, module) => n + count(module, state), 0);
    const failed = sum('failed') + broken.length + unhandledErrors.length + idle.length;

    for (const { name } of idle) console.log(`No test ran in the project ${name}`);
    console.log(`Databases: ${databases.filter((name) => name !== undefined).join(', ') || 'none'}`);
    for (const { browser } of provided) if (browser !== undefined) console.log(`Browser: ${browser.name}`);
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
