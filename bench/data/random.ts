/** A seeded random number generator. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 (included) to 1 (excluded). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }
}

/** Picks items in proportion to their weights. */
export class Weighted<T> {
  readonly #items: readonly T[];
  readonly #upTo: Float64Array;

  constructor(weights: Iterable<readonly [T, number]>) {
    const entries = [...weights];
    this.#items = entries.map(([item]) => item);
    this.#upTo = new Float64Array(entries.length);
    let sum = 0;
    for (const [index, [, weight]] of entries.entries()) {
      sum += weight;
      this.#upTo[index] = sum;
    }
  }

  pick(random: Random): T {
    const position = random.next() * (this.#upTo.at(-1) ?? 0);
    let low = 0;
    let high = this.#items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#upTo[middle] ?? 0) > position) high = middle;
      else low = middle + 1;
    }
    const item = this.#items[low];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }
}
