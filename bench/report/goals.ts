/** A goal, the measured value, and whether the goal is reached. */
export interface Row {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  /** Undefined without a goal. */
  readonly reached?: boolean;
}

const spread = ({ median, least, most }: { median: number; least: number; most: number }, unit: string) =>
  `${median.toPrecision(3)}${unit} (${least.toPrecision(3)}–${most.toPrecision(3)})`;

export const atLeast = (
  what: string,
  goal: number,
  value: { median: number; least: number; most: number },
  unit = '×',
): Row => ({ what, goal: `≥ ${goal}${unit}`, measured: spread(value, unit), reached: value.median >= goal });

export const atMost = (what: string, goal: number, value: number, unit = '×'): Row => ({
  what,
  goal: `≤ ${goal}${unit}`,
  measured: `${value.toPrecision(3)}${unit}`,
  reached: value <= goal,
});

/** A measurement without a goal. */
export const noGoal = (what: string, value: number, unit = '×'): Row => ({
  what,
  goal: '–',
  measured: `${value.toPrecision(3)}${unit}`,
});

/** The table for the terminal. Missed goals are red, or marked if there are no colours. */
export function table(rows: readonly Row[], coloured: boolean): string {
  const red = (text: string) => (coloured ? `\u001b[31m${text}\u001b[0m` : text);
  return rows
    .map(({ what, goal, measured, reached }) => {
      const verdict = reached === undefined ? '' : reached ? 'reached' : 'NOT REACHED';
      const line = `${what.padEnd(76)} ${goal.padEnd(10)} ${measured.padEnd(26)} ${verdict}`;
      return reached === false ? red(line) : line;
    })
    .join('\n');
}
