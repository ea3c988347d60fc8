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

/** The recent requests of this process, or of all workers. */
export class RecentRequests {
  readonly #requests: RecentRequest[] = [];
  readonly #gather: ((orgId: number) => Promise<readonly RecentRequest[]>) | undefined;
  #next = 0;

  /** `gather` collects what `own` returns in every worker. */
  constructor(gather?: (orgId: number) => Promise<readonly RecentRequest[]>) {
    this.#gather = gather;
  }

  add(request: RecentRequest): void {
    this.#requests[this.#next] = request;
    this.#next = (this.#next + 1) % capacity;
  }

  /** Latest first. */
  async of(orgId: number): Promise<RecentRequest[]> {
    if (this.#gather === undefined) return this.own(orgId);
    return [...(await this.#gather(orgId))].sort((one, other) => other.atMs - one.atMs);
  }

  /** Those of this process, latest first. */
  own(orgId: number): RecentRequest[] {
    const oldestFirst = [...this.#requests.slice(this.#next), ...this.#requests.slice(0, this.#next)];
    return oldestFirst.filter((request) => request.orgId === orgId).reverse();
  }
}
