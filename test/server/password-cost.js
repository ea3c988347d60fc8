/**
 * Takes the place of `src/access/staff/password-cost.ts` in tests that need a database: they sign in hundreds of times, and none
 * of them is about how long a guess takes.
 */
export const cost = { log2N: 4, r: 8, p: 1 };
