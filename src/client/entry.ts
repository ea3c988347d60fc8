/** What must be known of an operation to call it. */
export interface Entry {
  /** Where it is, unless its name says so: `order.list` is at `/order/list`. */
  readonly path?: string;
  /** It changes something: it is sent with an idempotency key. */
  readonly write?: true;
  /** It answers with a file. */
  readonly file?: true;
  /** It answers page by page. */
  readonly each?: Paged;
}

/** How all records of a paged operation are walked through. */
export interface Paged {
  /** The method that walks. */
  readonly as: string;
  /** The parameter that takes the page; none where the operation goes on from a cursor. */
  readonly page?: string;
  /** The most records a page may have. */
  readonly most: number;
  /** It takes its page and page size as text. */
  readonly text?: true;
  /** The longest range it takes from beginTime to endTime, in days. */
  readonly days?: number;
}
