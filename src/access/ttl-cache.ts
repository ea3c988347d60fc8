interface Entry<Value> {
  readonly value: Promise<Value>;
  readonly sinceMs: number;
  /** The value once it is there. */
  loaded?: Value;
}

/** A cache with a time to live. Parallel lookups of the same name share one call. */
export class TtlCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #ttlMs: number;
  readonly #mostEntries: number;

  constructor({ ttlMs, mostEntries }: { ttlMs: number; mostEntries: number }) {
    this.#ttlMs = ttlMs;
    this.#mostEntries = mostEntries;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Keep `name` short: unauthenticated callers may choose it, and it stays in memory. */
  get(name: string, nowMs: number, load: () => Promise<Value>): Promise<Value> {
    const known = this.#fresh(name, nowMs);
    if (known !== undefined) return known.value;
    this.#dropOld(nowMs);
    const entry: Entry<Value> = { value: load(), sinceMs: nowMs };
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    // Failures are not cached.
    entry.value.then(
      (value) => {
        entry.loaded = value;
      },
      () => {
        if (this.#entries.get(name) === entry) this.#entries.delete(name);
      },
    );
    if (this.#entries.size > this.#mostEntries) this.#entries.delete(this.#entries.keys().next().value ?? '');
    return entry.value;
  }

  /** The value of `name`, if it is loaded and valid. */
  loaded(name: string, nowMs: number): Value | undefined {
    return this.#fresh(name, nowMs)?.loaded;
  }

  #fresh(name: string, nowMs: number): Entry<Value> | undefined {
    const known = this.#entries.get(name);
    // If the clock was set back, the entry counts as expired.
    const ageMs = nowMs - (known?.sinceMs ?? 0);
    return ageMs >= 0 && ageMs < this.#ttlMs ? known : undefined;
  }

  /** The entries are ordered by age, so the loop stops at the first valid one. */
  #dropOld(nowMs: number): void {
    for (const [name, { sinceMs }] of this.#entries) {
      const ageMs = nowMs - sinceMs;
      if (ageMs >= 0 && ageMs < this.#ttlMs) return;
      this.#entries.delete(name);
    }
  }

  clear(): void {
    this.#entries.clear();
  }
}
