/** The facts that the client needs to call an operation. */
export interface Entry {
  /** Its path, if the name does not give it: `order.list` is at `/order/list`. */
  readonly path?: string;
  /** A write: the client sends it with an idempotency key. */
  readonly write?: true;
  /** It answers with a file. */
  readonly file?: true;
  /** Its answer has a code of its own: other than 0, it is a refusal. */
  readonly nested?: true;
  /** It answers page by page. */
  readonly each?: Paged;
}

/** How the client reads all pages of an operation. */
export interface Paged {
  /** The method that yields all records. */
  readonly as: string;
  /** The page parameter; undefined if the operation uses a cursor. */
  readonly page?: string;
  /** The method that yields whole pages with their cursors, if the operation uses one. */
  readonly pagesAs?: string;
  /** The largest page size. */
  readonly most: number;
  /** Page and page size are sent as text. */
  readonly text?: true;
  /** The longest range from beginTime to endTime, in days. */
  readonly days?: number;
}
