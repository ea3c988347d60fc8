import type { Job, JobContext } from '../database/job.ts';
import { groupBy } from '../sql/group-by.ts';

interface JobsOptions extends JobContext {
  readonly jobs: readonly Job[];
  readonly report: (error: unknown) => void;
  /** Called after each run. */
  readonly recordJob: (name: string, outcome: 'succeeded' | 'failed') => void;
}

/** Runs the jobs at their intervals, one at a time. Returns a function that stops them. */
export function runJobs({ jobs, report, recordJob, ...context }: JobsOptions): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const runOne = async (parts: readonly Job[]) => {
    for (const { run } of parts) await run(context);
  };
  const timers = [...groupBy(jobs, ({ name }) => name)].map(([name, parts]) => {
    let waiting = false;
    return setInterval(
      () => {
        if (waiting) return;
        waiting = true;
        running = running
          .then(() => runOne(parts))
          .then(
            () => recordJob(name, 'succeeded'),
            (error: unknown) => {
              recordJob(name, 'failed');
              report(error);
            },
          )
          .finally(() => {
            waiting = false;
          });
      },
      Math.min(...parts.map(({ everyMs }) => everyMs)),
    ).unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}
