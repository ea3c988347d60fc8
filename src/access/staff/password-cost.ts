/** Of scrypt: 32 MiB and about a tenth of a second a guess. Written with each hash, so that it can be raised later. */
export const cost = { log2N: 15, r: 8, p: 3 };
