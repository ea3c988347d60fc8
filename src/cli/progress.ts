import { errorsAreJson, printProgress } from './standard-error.ts';

/** Shows progress: as a bar on a terminal, otherwise as a line from time to time. */
export class Progress {
  readonly #what: string;
  readonly #began = Date.now();
  readonly #terminal = process.stderr.isTTY === true && !errorsAreJson();
  #shownAt = this.#began;

  constructor(what: string) {
    this.#what = what;
  }

  update(done: Done): void {
    const now = Date.now();
    if (now - this.#shownAt < (this.#terminal ? 200 : 10_000)) return;
    this.#shownAt = now;
    const line = progressLine({ ...done, what: this.#what, ms: now - this.#began });
    if (this.#terminal) process.stderr.write(`\r\x1b[K${line}`);
    else printProgress(line);
  }

  end(): void {
    if (this.#terminal && this.#shownAt > this.#began) process.stderr.write('\r\x1b[K');
  }
}

interface Done {
  readonly fraction: number;
  readonly rows: number;
  /** How many rows there are, as far as known. */
  readonly estimatedRows?: number;
}

interface State extends Done {
  readonly what: string;
  readonly ms: number;
}

const barLength = 20;

/** `users  [████████            ]  40 %  12,000 rows  6,000/s  3 s left` */
export function progressLine({ what, fraction, rows, estimatedRows, ms }: State): string {
  const done = Math.min(1, Math.max(0, fraction));
  const bar = '█'.repeat(Math.floor(done * barLength)).padEnd(barLength);
  const rate = ms === 0 ? 0 : Math.round((rows * 1000) / ms);
  const left = done === 0 || done === 1 ? '' : `  ${duration((ms * (1 - done)) / done)} left`;
  const number = (value: number) => value.toLocaleString('en');
  const all = estimatedRows === undefined ? '' : ` of about ${number(Math.max(rows, estimatedRows))}`;
  return `${what}  [${bar}] ${String(Math.floor(done * 100)).padStart(3)} %  ${number(rows)}${all} rows  ${number(rate)}/s${left}`;
}

/** `90 s`, `12 min`, `3 h 20 min` */
function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
