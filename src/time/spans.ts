export const hourMs = 3_600_000;

export const dayMs = 24 * hourMs;

/** From one moment to before another; both begin a day. */
export interface Within {
  readonly fromMs: number;
  readonly toMs: number;
}
