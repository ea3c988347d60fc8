/** The error of an operation, for scripts. */
interface RefusedBy {
  readonly code: number;
  readonly name: string;
  readonly param?: string | undefined;
}

/** The program refuses a command. The message says why and what to do. */
export class StartRefused extends Error {
  /** If an operation refused a request. */
  readonly by: RefusedBy | undefined;

  constructor(message: string, by?: RefusedBy) {
    super(message);
    this.by = by;
  }
}

/** Something outside of the program is missing. The same command may work later. */
export class Unavailable extends StartRefused {}

/** Other machines could reach a server that has no key and no account yet. */
export const nobodyYet = (host: string) =>
  new StartRefused(
    `HOST is ${host}, which other machines can reach, and neither a key nor a staff account exists: anyone could use the server. ` +
      'Run "lectern setup", or set SETUP_ORGANISATION, SETUP_OWNER and SETUP_OWNER_PASSWORD, or start the server with ' +
      'HOST=127.0.0.1 first and create a key: lectern key create --name … --scope …',
  );
