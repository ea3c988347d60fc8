/** scrypt parameters: 32 MiB and about 0.1 s per attempt. Stored with each hash, so that they can be raised later. */
export const cost = { log2N: 15, r: 8, p: 3 };
