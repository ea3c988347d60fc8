/** Shows progress: as a bar on a terminal, otherwise as a line from time to time. */
export class Progress {
  readonly #what: string;
  readonly #total: number;
  readonly #began = Date.now();
  readonly #terminal = process.stderr.isTTY === true;
  #shownAt = this.#began;

  constructor(what: string, totalBytes: number) {
    this.#what = what;
    this.#total = totalBytes;
  }

  update(bytes: number, rows: number): void {
    const now = Date.now();
    if (now - this.#shownAt < (this.#terminal ? 200 : 10_000)) return;
    this.#shownAt = now;
    const line = progressLine({
      what: this.#what,
      fraction: this.#total === 0 ? 0 : bytes / this.#total,
      rows,
      ms: now - this.#began,
    });
    process.stderr.write(this.#terminal ? `\r\x1b[K${line}` : `${line}\n`);
  }

  end(): void {
    if (this.#terminal && this.#shownAt > this.#began) process.stderr.write('\r\x1b[K');
  }
}

interface State {
  readonly what: string;
  readonly fraction: number;
  readonly rows: number;
  readonly ms: number;
}

const barLength = 20;

/** `users  [████████            ]  40 %  12,000 rows  6,000/s  3 s left` */
export function progressLine({ what, fraction, rows, ms }: State): string {
  const done = Math.min(1, Math.max(0, fraction));
  const bar = '█'.repeat(Math.floor(done * barLength)).padEnd(barLength);
  const rate = ms === 0 ? 0 : Math.round((rows * 1000) / ms);
  const left = done === 0 ? '' : `  ${Math.ceil((ms * (1 - done)) / done / 1000)} s left`;
  const number = (value: number) => value.toLocaleString('en');
  return `${what}  [${bar}] ${String(Math.floor(done * 100)).padStart(3)} %  ${number(rows)} rows  ${number(rate)}/s${left}`;
}
