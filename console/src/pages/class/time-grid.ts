/** Something with a begin and an end, in minutes since midnight. */
interface Span {
  readonly from: number;
  readonly to: number;
}

export type InLane<Item> = Item & {
  /** Position beside the items at the same time, from 0. */
  readonly lane: number;
  /** How many stand side by side. */
  readonly lanes: number;
};

/** Puts items that overlap side by side, and lets the others use the whole width. */
export function inLanes<Item extends Span>(items: readonly Item[]): InLane<Item>[] {
  const sorted = [...items].sort((a, b) => a.from - b.from || a.to - b.to);
  const placed: InLane<Item>[] = [];
  let cluster: { item: Item; lane: number }[] = [];
  let clusterEnd = Number.NEGATIVE_INFINITY;
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane)) + 1;
    placed.push(...cluster.map(({ item, lane }) => ({ ...item, lane, lanes })));
    cluster = [];
  };
  for (const item of sorted) {
    if (item.from >= clusterEnd) close();
    const taken = cluster.filter((other) => other.item.to > item.from).map(({ lane }) => lane);
    let lane = 0;
    while (taken.includes(lane)) lane++;
    cluster.push({ item, lane });
    clusterEnd = Math.max(clusterEnd, item.to);
  }
  close();
  return placed;
}

const emptyDay = { from: 8, to: 21 };
const fewestHours = 6;

/** The whole hours that a grid shows: from the first lesson to the last. */
export function hoursOf(items: readonly Span[]): { readonly from: number; readonly to: number } {
  if (items.length === 0) return emptyDay;
  const to = Math.max(...items.map((item) => Math.ceil(item.to / 60)));
  const from = Math.min(...items.map((item) => Math.floor(item.from / 60)));
  return { from: Math.max(0, Math.min(from, to - fewestHours)), to };
}
