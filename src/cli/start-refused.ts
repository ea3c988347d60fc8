/** The program refuses a command. The message says why and what to do. */
export class StartRefused extends Error {}
