/** A seeded random number generator: the same seed gives the same numbers on every machine. */
export class Random {
  readonly #seed: number;
  #state: number;

  constructor(seed: string) {
    this.#seed = digest(seed);
    this.#state = this.#seed;
  }

  /** An independent generator, so that one part of the school does not change the numbers of another. */
  fork(name: string): Random {
    return new Random(`${this.#seed} ${name}`);
  }

  /** From 0 (included) to 1 (excluded). */
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

  /** Picks an item in proportion to its weight. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T {
    let total = 0;
    for (const [, weight] of items) total += weight;
    let left = this.unit() * total;
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return nth(items, items.length - 1)[0];
  }

  /** This many different items, in random order. */
  sample<T>(items: readonly T[], count: number): T[] {
    const left = [...items];
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const index = this.integer(0, left.length - 1);
      return nth(left.splice(index, 1), 0);
    });
  }
}

/** The item at this index; throws if there is none. */
export function nth<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no item ${index} among ${items.length}`);
  return item;
}

/** Mixes the bits of a 32-bit number. */
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
