/** Remembers what was looked up for a moment, and asks only once when many want to know the same at the same time. */
export class TtlCache<Value> {
  readonly #entries = new Map<string, { readonly value: Promise<Value>; readonly sinceMs: number }>();
  readonly #keptForMs: number;
  readonly #most: number;

  constructor({ keptForMs, most }: { keptForMs: number; most: number }) {
    this.#keptForMs = keptForMs;
    this.#most = most;
  }

  /** How many look-ups are remembered. */
  get size(): number {
    return this.#entries.size;
  }

  /** Keep `name` short: strangers may choose it, and it stays in memory as long as the value does. */
  get(name: string, nowMs: number, look: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(name);
    // A clock that was set back must not make a moment longer.
    const ageMs = nowMs - (known?.sinceMs ?? 0);
    if (known !== undefined && ageMs >= 0 && ageMs < this.#keptForMs) return known.value;
    this.#dropOld(nowMs);
    const value = look();
    this.#entries.delete(name);
    this.#entries.set(name, { value, sinceMs: nowMs });
    // What failed is not remembered: the next one asks again.
    value.catch(() => {
      if (this.#entries.get(name)?.value === value) this.#entries.delete(name);
    });
    if (this.#entries.size > this.#most) this.#entries.delete(this.#entries.keys().next().value ?? '');
    return value;
  }

  /** Entries are in the order of their age, so only those to be dropped are looked at. */
  #dropOld(nowMs: number): void {
    for (const [name, { sinceMs }] of this.#entries) {
      const ageMs = nowMs - sinceMs;
      if (ageMs >= 0 && ageMs < this.#keptForMs) return;
      this.#entries.delete(name);
    }
  }

  clear(): void {
    this.#entries.clear();
  }
}
