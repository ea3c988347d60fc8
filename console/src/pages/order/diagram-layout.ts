interface Point {
  readonly x: number;
  readonly y: number;
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export const size = { width: 944, height: 368 };

/** The active statuses. An arrow to or from all of them is drawn once, to or from the frame around them. */
export const activeStatuses = [2, 8, 3] as const;

/** The place of each status in the grid: payment on the left, refunds below. */
const places: Readonly<Record<number, readonly [column: number, row: number]>> = {
  0: [0, 0],
  10: [0, 1],
  4: [1, 0],
  2: [2, 0],
  8: [3, 0],
  3: [4, 0],
  9: [3, 1],
  7: [2, 2],
  6: [3, 2],
  5: [4, 2],
};

export const statuses = Object.keys(places).map(Number);

const at = (column: number, row: number): Point => ({ x: 80 + column * 194, y: 92 + row * 108 });
const boxAround = ({ x, y }: Point): Box => ({ x: x - 75, y: y - 22, width: 150, height: 44 });
export const boxOf = (status: number): Box => boxAround(at(...(places[status] ?? [0, 0])));

export const frame: Box = { x: boxOf(2).x - 12, y: 16, width: boxOf(3).x + 150 + 24 - boxOf(2).x, height: 114 };

/** Control points for arrows that would otherwise cross a box. */
const bends: Readonly<Record<string, Point>> = {
  '0 2': { ...at(1, 0), y: 18 },
  '2 3': { ...at(3, 0), y: 44 },
  '3 2': { ...at(3, 0), y: 14 },
  '10 6': at(2.1, 1.35),
  '7 5': { ...at(3, 2), y: 384 },
};

/** Where an arrow meets the frame, if that is not straight above its box. */
const frameEntries: Readonly<Record<number, number>> = { 6: at(4.3, 0).x };

export interface Arrow {
  readonly from: number | 'active';
  readonly to: number | 'active';
}

/** The arrows of the transition table, each once. A transition to the same status has none. */
export function arrowsOf(moves: readonly { readonly from: number; readonly to: number }[]): Arrow[] {
  const pairs = new Set(moves.map(({ from, to }) => `${from} ${to}`));
  const has = (from: number, to: number) => pairs.has(`${from} ${to}`);
  const away = statuses.filter((status) => !activeStatuses.some((each) => each === status));
  const back = away.filter((status) => activeStatuses.every((each) => has(status, each)));
  const out = away.filter((status) => activeStatuses.every((each) => has(each, status)));
  const isActive = (status: number) => activeStatuses.some((each) => each === status);
  const single = statuses.flatMap((from) =>
    statuses
      .filter((to) => from !== to && has(from, to))
      .filter((to) => !(isActive(to) && back.includes(from)) && !(isActive(from) && out.includes(to)))
      .map((to) => ({ from, to })),
  );
  return [
    ...single,
    ...back.map((from) => ({ from, to: 'active' as const })),
    ...out.map((to) => ({ from: 'active' as const, to })),
  ];
}

/** The SVG path of an arrow. Arrows in opposite directions are drawn side by side. */
export function pathOf({ from, to }: Arrow, arrows: readonly Arrow[]): string {
  const returns = arrows.some((arrow) => arrow.from === to && arrow.to === from);
  const [a, b] = [endOf(from, to), endOf(to, from)];
  const bend = bends[`${from} ${to}`];
  if (bend !== undefined) {
    const [start, end] = [edge(a.box, a.middle, bend), edge(b.box, b.middle, bend)];
    return `M${point(start)}Q${point(bend)} ${point(end)}`;
  }
  const [dx, dy] = [b.middle.x - a.middle.x, b.middle.y - a.middle.y];
  const length = Math.hypot(dx, dy);
  const aside = returns ? 8 : 0;
  const shifted = ({ x, y }: Point) => ({ x: x - (dy / length) * aside, y: y + (dx / length) * aside });
  const [start, end] = [shifted(a.middle), shifted(b.middle)];
  return `M${point(edge(a.box, start, end))}L${point(edge(b.box, end, start))}`;
}

function endOf(end: number | 'active', other: number | 'active'): { box: Box; middle: Point } {
  if (end !== 'active') return { box: boxOf(end), middle: middleOf(boxOf(end)) };
  const x = other === 'active' ? 0 : (frameEntries[other] ?? middleOf(boxOf(other)).x);
  return { box: frame, middle: { x, y: frame.y + frame.height - 1 } };
}

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });
const point = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The point where a line from inside a box leaves it. */
function edge(box: Box, from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const until = (start: number, length: number, origin: number, step: number) =>
    step === 0 ? Number.POSITIVE_INFINITY : ((step > 0 ? start + length : start) - origin) / step;
  const part = Math.min(until(box.x, box.width, from.x, dx), until(box.y, box.height, from.y, dy));
  return { x: from.x + dx * part, y: from.y + dy * part };
}
