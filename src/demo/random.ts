/** Random that can be repeated: the same seed gives the same draws, on any machine, for ever. */
export class Random {
  readonly #seed: number;
  #state: number;

  constructor(seed: string) {
    this.#seed = digest(seed);
    this.#state = this.#seed;
  }

  /** A stream of its own: what one part of the school draws leaves all others as they were. */
  fork(name: string): Random {
    return new Random(`${this.#seed} ${name}`);
  }

  /** From 0 up to but not including 1. */
  unit(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    return mixed(this.#state) / 2 ** 32;
  }

  happens(probability: number): boolean {
    return this.unit() < probability;
  }

  /** Both ends included. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.unit() * (to - from + 1));
  }

  pick<T>(items: readonly T[]): T {
    return nth(items, this.integer(0, items.length - 1));
  }

  /** An item is as likely as its weight is large. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T {
    let whole = 0;
    for (const [, weight] of items) whole += weight;
    let left = this.unit() * whole;
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return nth(items, items.length - 1)[0];
  }

  /** So many different items, in an order of random. */
  sample<T>(items: readonly T[], count: number): T[] {
    const left = [...items];
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const index = this.integer(0, left.length - 1);
      return nth(left.splice(index, 1), 0);
    });
  }
}

/** The item at that place, which is there. */
export function nth<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no item ${index} among ${items.length}`);
  return item;
}

/** Spreads every bit of a 32-bit number over all of them. */
function mixed(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return (bits ^ (bits >>> 16)) >>> 0;
}

function digest(text: string): number {
  let bits = text.length;
  for (const character of text) bits = mixed(bits ^ (character.codePointAt(0) ?? 0));
  return bits;
}
