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

const capacity = 1_000;

/** The recent requests of this process, latest first. */
export class RecentRequests {
  readonly #requests: RecentRequest[] = [];
  #next = 0;

  add(request: RecentRequest): void {
    this.#requests[this.#next] = request;
    this.#next = (this.#next + 1) % capacity;
  }

  of(orgId: number): RecentRequest[] {
    const oldestFirst = [...this.#requests.slice(this.#next), ...this.#requests.slice(0, this.#next)];
    return oldestFirst.filter((request) => request.orgId === orgId).reverse();
  }
}
