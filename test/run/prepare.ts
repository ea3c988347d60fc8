import type { TestProject } from 'vitest/node';

type Prepare = (project: TestProject) => Promise<() => Promise<void>>;

/**
 * A project's set-up that ends the whole run when it fails. Left to itself, Vitest says that it found no test files and
 * buries why.
 */
export function prepare(needs: Prepare): Prepare {
  return async (project) => {
    try {
      return await needs(project);
    } catch (error) {
      console.log(`\n${explain(error)}\n\nWhat the project ${project.name} needs could not be prepared.`);
      console.log('0 passed, 1 failed');
      process.exit(1);
    }
  };
}

/** Where it began, then what that means, so that the advice stands last. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? String(error.stack) : `${explain(error.cause)}\n\n${error.message}`;
}
