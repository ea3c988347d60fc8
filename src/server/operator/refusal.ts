import { LecternError, NoAnswer } from '../../client/errors.ts';
import { DatabaseFull, DatabaseUnavailable, StatementTimeout } from '../../database/database.ts';
import { Failure } from '../../operation/errors/failure.ts';
import { StartRefused, Unavailable } from '../start-refused.ts';

/** The error that the command line reports in words; undefined for a fault of the program. */
export function refusalOf(error: unknown): StartRefused | undefined {
  if (error instanceof StartRefused) return error;
  if (error instanceof Failure) {
    const { code, error: name, param } = error;
    return refusal(error.messageIn('en'), error.status, { code, name, param });
  }
  if (error instanceof LecternError) {
    const { code, name, param } = error;
    return refusal(`${error.message} (${name}, code ${code})`, error.status, { code, name, param });
  }
  // Without a status, nothing answered at all.
  if (error instanceof NoAnswer) return refusal(`${error.message.replace(/\.$/, '')}.`, error.status ?? 503);
  if (error instanceof DatabaseFull) {
    return new Unavailable(
      `The disk of the database is full: ${error.message}. Make room and try again; nothing that was confirmed is lost.`,
    );
  }
  if (error instanceof DatabaseUnavailable) {
    return new Unavailable(`The database went away: ${error.message}. Try again when it is back.`);
  }
  if (error instanceof StatementTimeout) return new Unavailable(`${error.message}. Try again later.`);
  return undefined;
}

/** The same request may succeed later if the server is busy (429, 503) or a proxy does not reach it (502, 504). */
const passing = [429, 502, 503, 504];

const refusal = (message: string, status: number, by?: StartRefused['by']) =>
  passing.includes(status) ? new Unavailable(message, by) : new StartRefused(message, by);
