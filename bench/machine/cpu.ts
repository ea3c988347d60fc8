import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

interface Used {
  readonly parent: number;
  readonly seconds: number;
  readonly command: string;
}

function usedBy(pid: number | string): Used | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const command = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
    return { parent: parent ?? 0, seconds: ((user ?? 0) + (system ?? 0)) / ticksPerSecond, command };
  } catch {
    return undefined;
  }
}

/** The seconds of CPU that a process has used; 0 where the system does not tell. */
export const cpuSecondsOf = (pid: number): number => usedBy(pid)?.seconds ?? 0;

/** The same of all processes of PostgreSQL on this machine. */
export function cpuSecondsOfPostgres(): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids
    .map(usedBy)
    .filter((used) => used?.command === 'postgres')
    .reduce((sum, used) => sum + (used?.seconds ?? 0), 0);
}
