/** Remembers what was looked up for a moment, and asks only once when many want to know the same at the same time. */
export class BriefCache<Value> {
  readonly #entries = new Map<string, { readonly value: Promise<Value>; readonly sinceMs: number }>();
  readonly #keptForMs: number;
  readonly #most: number;

  constructor({ keptForMs, most }: { keptForMs: number; most: number }) {
    this.#keptForMs = keptForMs;
    this.#most = most;
  }

  get(name: string, nowMs: number, look: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(name);
    // A clock that was set back must not make a moment longer.
    const ageMs = nowMs - (known?.sinceMs ?? 0);
    if (known !== undefined && ageMs >= 0 && ageMs < this.#keptForMs) return known.value;
    const value = look();
    this.#entries.delete(name);
    this.#entries.set(name, { value, sinceMs: nowMs });
    // What failed is not remembered: the next one asks again.
    value.catch(() => this.#entries.delete(name));
    if (this.#entries.size > this.#most) this.#entries.delete(this.#entries.keys().next().value ?? '');
    return value;
  }

  clear(): void {
    this.#entries.clear();
  }
}
