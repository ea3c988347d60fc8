/** What stands for all branches among the counters. */
export const everyBranch = 0;
