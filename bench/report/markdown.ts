import { type Measured, median } from '../measure.ts';
import type { Row } from './goals.ts';

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
const tabled = (head: readonly string[], body: readonly (readonly string[])[]) =>
  line(head) + line(head.map(() => '---')) + body.map(line).join('');

/** The goals and all measurements as Markdown. Missed goals are red. */
export function asMarkdown(rows: readonly Row[], groups: Readonly<Record<string, readonly Measured[]>>): string {
  const goals = rows.map(({ what, goal, measured, reached }) => [
    what,
    goal,
    reached === false ? `🔴 ${measured}` : measured,
  ]);
  const everyone = Object.entries(groups).flatMap(([name, measured]) =>
    measured.map(({ server, perSecond, p50Ms, p99Ms }) => [
      name,
      server,
      median(perSecond).toPrecision(3),
      p50Ms?.toPrecision(2) ?? '–',
      p99Ms?.toPrecision(2) ?? '–',
    ]),
  );
  const atHalf = 'at half that rate';
  return [
    tabled(['', 'goal', 'measured (spread)'], goals),
    tabled(['', '', 'requests/s', `p50 ms, ${atHalf}`, `p99 ms, ${atHalf}`], everyone),
  ].join('\n');
}
