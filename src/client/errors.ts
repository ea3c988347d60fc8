import { type ErrorName, errorCodes } from './generated/errors.ts';

const names = new Map<number, string>(Object.entries(errorCodes).map(([name, code]) => [code, name]));
const isErrorName = (name: string | undefined): name is ErrorName => name !== undefined && name in errorCodes;

/** What an answer that is not a success says. */
export interface Refusal {
  readonly code: number;
  readonly msg: string;
  readonly param?: string | undefined;
  readonly reqId: string;
}

/** The server answered, and the answer is no. */
export class LecternError extends Error {
  /** The error's stable name, such as `parameterMissing`; `LecternError` for one that this client does not know. */
  override readonly name: ErrorName | 'LecternError';
  /** 1xxx the request as such, 2xxx a parameter, 3xxx the caller, 4xxx the state of things, 5xxx the server. */
  readonly code: number;
  /** The parameter at fault, such as `groupTeacherList[1].courseId`. */
  readonly param: string | undefined;
  /** The request's id, to be found in the server's log. */
  readonly reqId: string;
  /** HTTP status. */
  readonly status: number;
  /** How long the server asks to wait before the next attempt. */
  readonly retryAfterMs: number | undefined;

  constructor({ code, msg, param, reqId }: Refusal, status: number, retryAfterMs?: number) {
    super(msg);
    const name = names.get(code);
    this.name = isErrorName(name) ? name : 'LecternError';
    this.code = code;
    this.param = param;
    this.reqId = reqId;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No answer came, or none that this server would give: the connection was lost, it took too long, a proxy spoke. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** HTTP status of what came in place of an answer. */
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: { cause?: unknown; status?: number; retryAfterMs?: number | undefined } = {}) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
  }
}
