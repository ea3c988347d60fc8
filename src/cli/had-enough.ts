/** The reader of the output may close it early, as `head` does. */
export const hadEnough = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE';
