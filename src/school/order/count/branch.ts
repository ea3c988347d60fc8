/** The branch id of counters over all branches. */
export const everyBranch = 0;
