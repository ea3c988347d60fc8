/** The caller of what happens by the clock, in the history and in the audit log. */
export const clock = { id: 'clock', branchId: null } as const;
