/** The program refuses a command. The message says why and what to do. */
export class StartRefused extends Error {}

/** Something outside of the program is missing. The same command may work later. */
export class Unavailable extends StartRefused {}
