import type { TObject, TSchema } from 'typebox';
import type { Operation, RawJson } from '../contract/operation.ts';
import type { Static } from '../contract/static.ts';
import type { FileAnswer, FileCall, PrepareCall, ReadCall, SessionCall, SessionResult, WriteCall } from './call.ts';

interface OfOperation {
  readonly operation: Operation;
}

type Read<Input, Answer> = (call: ReadCall<Input>) => Promise<Answer>;
type Write<Input, Answer> = (call: WriteCall<Input>) => Promise<Answer>;
type Prepare<Input, Answer> = (call: PrepareCall<Input>) => Promise<Write<Input, Answer>>;
type Session<Input, Answer> = (call: SessionCall<Input>) => Promise<SessionResult<Answer>>;

export interface ReadImplementation<Input = never, Answer = unknown> extends OfOperation {
  readonly read: Read<Input, Answer>;
}

export interface WriteImplementation<Input = never, Answer = unknown> extends OfOperation {
  readonly write: Write<Input, Answer>;
  /** Runs in a new transaction if `write` was refused with `RunAgain`. */
  readonly writeAgain?: Write<Input, Answer> | undefined;
}

/** The slow part of a write, which returns the rest of it. */
export interface PreparedImplementation<Input = never, Answer = unknown> extends OfOperation {
  readonly prepare: Prepare<Input, Answer>;
}

/** Signs a caller in or out. */
export interface SessionImplementation<Input = never, Answer = unknown> extends OfOperation {
  readonly session: Session<Input, Answer>;
}

/** Answers with a file instead of an envelope. */
export interface FileImplementation<Input = never> extends OfOperation {
  readonly file: (call: FileCall<Input>) => Promise<FileAnswer>;
}

/** An operation with its handler. */
export type Implementation =
  | ReadImplementation
  | WriteImplementation
  | PreparedImplementation
  | FileImplementation
  | SessionImplementation;

/** A read may render its answer itself. */
type Answer<Response extends TSchema> = Static<Response> | RawJson<Static<Response>>;

/** `run` gives a handler only input that was validated for its operation. */
const untyped = <Request extends TObject, Response extends TSchema>(operation: Operation<Request, Response>) =>
  operation as unknown as Operation;

export const readOperation = <Request extends TObject, Response extends TSchema>(
  operation: Operation<Request, Response>,
  read: Read<Static<Request>, Answer<Response>>,
): ReadImplementation<Static<Request>, Answer<Response>> => ({ operation: untyped(operation), read });

export const writeOperation = <Request extends TObject, Response extends TSchema>(
  operation: Operation<Request, Response>,
  write: Write<Static<Request>, Static<Response>>,
  writeAgain?: Write<Static<Request>, Static<Response>>,
): WriteImplementation<Static<Request>, Static<Response>> => ({ operation: untyped(operation), write, writeAgain });

export const preparedOperation = <Request extends TObject, Response extends TSchema>(
  operation: Operation<Request, Response>,
  prepare: Prepare<Static<Request>, Static<Response>>,
): PreparedImplementation<Static<Request>, Static<Response>> => ({ operation: untyped(operation), prepare });

export const sessionOperation = <Request extends TObject, Response extends TSchema>(
  operation: Operation<Request, Response>,
  session: Session<Static<Request>, Static<Response>>,
): SessionImplementation<Static<Request>, Static<Response>> => ({ operation: untyped(operation), session });

export const fileOperation = <Request extends TObject, Response extends TSchema>(
  operation: Operation<Request, Response>,
  file: (call: FileCall<Static<Request>>) => Promise<FileAnswer>,
): FileImplementation<Static<Request>> => ({ operation: untyped(operation), file });
