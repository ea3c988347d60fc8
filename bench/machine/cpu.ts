import { readdirSync, readFileSync } from 'node:fs';

/** The processor time of a process so far, of all its threads, in milliseconds. Only on Linux. */
export function cpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + nanosecondsOf(`/proc/${pid}/task/${thread}/schedstat`) / 1e6, 0);
}

function nanosecondsOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]);
  } catch {
    // The thread has ended meanwhile.
    return 0;
  }
}
