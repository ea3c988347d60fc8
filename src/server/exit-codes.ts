/** What the program's exit codes mean, for scripts. */
export const exitCodes = {
  done: { code: 0, meaning: 'done' },
  broken: { code: 1, meaning: 'an unexpected failure; report the message to the maintainers' },
  refused: { code: 2, meaning: 'the command, a setting or a request is wrong; the message says what to change' },
  inPart: { code: 3, meaning: 'partly done: some rows of an import were refused' },
  unavailable: {
    code: 4,
    meaning: 'try again later: the server or the database is away or busy, or the port is in use',
  },
} as const;
