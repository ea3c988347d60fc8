import type { TObject, TSchema } from 'typebox';
import type { Operation, RawJson } from '../contract/operation.ts';
import type { Static } from '../contract/static.ts';
import type { PrepareCall, ReadCall, SessionCall, SessionResult, WriteCall } from './call.ts';

type Answer<Response extends TSchema> = Promise<Static<Response> | RawJson<Static<Response>>>;

interface OfOperation {
  readonly operation: Operation;
}

export interface ReadImplementation extends OfOperation {
  readonly read: (call: ReadCall<never>) => Promise<unknown>;
}

/** An operation with its handler. */
export type Implementation =
  | ReadImplementation
  | (OfOperation &
      (
        | {
            readonly write: (call: WriteCall<never>) => Promise<unknown>;
            /** Runs in a new transaction if `write` was refused with `RunAgain`. */
            readonly writeAgain?: (call: WriteCall<never>) => Promise<unknown>;
          }
        | { readonly prepare: (call: PrepareCall<never>) => Promise<(call: WriteCall<never>) => Promise<unknown>> }
        | SessionHandler
      ));

/** Signs a caller in or out. */
export type SessionHandler = { readonly session: (call: SessionCall<never>) => Promise<SessionResult<unknown>> };

type Handler<Request extends TObject, Response extends TSchema> =
  | { read: (call: ReadCall<Static<Request>>) => Answer<Response> }
  | {
      write: (call: WriteCall<Static<Request>>) => Answer<Response>;
      writeAgain?: (call: WriteCall<Static<Request>>) => Answer<Response>;
    }
  | { prepare: (call: PrepareCall<Static<Request>>) => Promise<(call: WriteCall<Static<Request>>) => Answer<Response>> }
  | { session: (call: SessionCall<Static<Request>>) => Promise<SessionResult<Static<Response>>> };

/** Connects an operation with its handler; their types must match. */
export function implement<Request extends TObject, Response extends TSchema>(
  operation: Operation<Request, Response>,
  handler: Handler<Request, Response>,
): Implementation {
  // `run` passes only input that was validated for this operation.
  return { operation: operation as unknown as Operation, ...handler } as Implementation;
}
