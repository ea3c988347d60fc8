/** A request that this process answered: operation and outcome, never its content. */
export interface RecentRequest {
  readonly reqId: string;
  readonly atMs: number;
  readonly orgId: number;
  readonly caller: string;
  readonly operation: string;
  readonly status: number;
  readonly code: number;
  readonly tookMs: number;
}

const mostKept = 1_000;

/** The recent requests of this process, latest first. */
export class RecentRequests {
  readonly #kept: RecentRequest[] = [];
  #next = 0;

  add(request: RecentRequest): void {
    this.#kept[this.#next] = request;
    this.#next = (this.#next + 1) % mostKept;
  }

  of(orgId: number): RecentRequest[] {
    const oldestFirst = [...this.#kept.slice(this.#next), ...this.#kept.slice(0, this.#next)];
    return oldestFirst.filter((request) => request.orgId === orgId).reverse();
  }
}
