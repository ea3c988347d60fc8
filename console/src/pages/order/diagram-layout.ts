interface Point {
  readonly x: number;
  readonly y: number;
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export const size = { width: 944, height: 368 };

/** Where a line lives until it is refunded: a way to or from all of these is one way to or from the frame around them. */
export const home = [2, 8, 3] as const;

/** Where each status stands: payment on the left, the way back to the money below. */
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

/** Ways that would run through a box go around it by this point. */
const bends: Readonly<Record<string, Point>> = {
  '0 2': { ...at(1, 0), y: 18 },
  '2 3': { ...at(3, 0), y: 44 },
  '3 2': { ...at(3, 0), y: 14 },
  '10 6': at(2.1, 1.35),
  '7 5': { ...at(3, 2), y: 384 },
};

/** Where a way meets the frame, where that is not straight above. */
const gates: Readonly<Record<number, number>> = { 6: at(4.3, 0).x };

export interface Way {
  readonly from: number | 'home';
  readonly to: number | 'home';
}

/** The ways of a table of moves, each once; a move that leaves a line where it is, is none. */
export function waysOf(moves: readonly { readonly from: number; readonly to: number }[]): Way[] {
  const pairs = new Set(moves.map(({ from, to }) => `${from} ${to}`));
  const has = (from: number, to: number) => pairs.has(`${from} ${to}`);
  const away = statuses.filter((status) => !home.some((each) => each === status));
  const back = away.filter((status) => home.every((each) => has(status, each)));
  const out = away.filter((status) => home.every((each) => has(each, status)));
  const isHome = (status: number) => home.some((each) => each === status);
  const single = statuses.flatMap((from) =>
    statuses
      .filter((to) => from !== to && has(from, to))
      .filter((to) => !(isHome(to) && back.includes(from)) && !(isHome(from) && out.includes(to)))
      .map((to) => ({ from, to })),
  );
  return [
    ...single,
    ...back.map((from) => ({ from, to: 'home' as const })),
    ...out.map((to) => ({ from: 'home' as const, to })),
  ];
}

/** A way as the path of an arrow, from edge to edge; there and back lie beside each other. */
export function pathOf({ from, to }: Way, ways: readonly Way[]): string {
  const returns = ways.some((way) => way.from === to && way.to === from);
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

function endOf(end: number | 'home', other: number | 'home'): { box: Box; middle: Point } {
  if (end !== 'home') return { box: boxOf(end), middle: middleOf(boxOf(end)) };
  const x = other === 'home' ? 0 : (gates[other] ?? middleOf(boxOf(other)).x);
  return { box: frame, middle: { x, y: frame.y + frame.height - 1 } };
}

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });
const point = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Where the line from a point within a box to another place leaves the box. */
function edge(box: Box, from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const until = (start: number, length: number, origin: number, step: number) =>
    step === 0 ? Number.POSITIVE_INFINITY : ((step > 0 ? start + length : start) - origin) / step;
  const part = Math.min(until(box.x, box.width, from.x, dx), until(box.y, box.height, from.y, dy));
  return { x: from.x + dx * part, y: from.y + dy * part };
}
