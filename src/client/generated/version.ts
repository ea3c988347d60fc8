// Generated from the contracts by "npm run generate". Change those, not this.

/** The version of the client and of the server it was made for. */
export const version = '0.1.0';
