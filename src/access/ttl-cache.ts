/** A cache with a time to live. Parallel lookups of the same name share one call. */
export class TtlCache<Value> {
  readonly #entries = new Map<string, { readonly value: Promise<Value>; readonly sinceMs: number }>();
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
    const known = this.#entries.get(name);
    // If the clock was set back, the entry counts as expired.
    const ageMs = nowMs - (known?.sinceMs ?? 0);
    if (known !== undefined && ageMs >= 0 && ageMs < this.#ttlMs) return known.value;
    this.#dropOld(nowMs);
    const value = load();
    this.#entries.delete(name);
    this.#entries.set(name, { value, sinceMs: nowMs });
    // Failures are not cached.
    value.catch(() => {
      if (this.#entries.get(name)?.value === value) this.#entries.delete(name);
    });
    if (this.#entries.size > this.#mostEntries) this.#entries.delete(this.#entries.keys().next().value ?? '');
    return value;
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
