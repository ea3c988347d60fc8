/** What the program's exit codes mean, for scripts. */
export const exitCodes = {
  done: { code: 0, meaning: 'done' },
  broken: { code: 1, meaning: 'something broke; the message is for whoever maintains it' },
  refused: { code: 2, meaning: 'the command, a setting or a request is wrong; the message says what to change' },
  inPart: { code: 3, meaning: 'done in part: some rows of an import were bad' },
} as const;
