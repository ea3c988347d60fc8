import { type ErrorName, errorCodes } from './generated/errors.ts';

const names = new Map<number, string>(Object.entries(errorCodes).map(([name, code]) => [code, name]));
const isErrorName = (name: string | undefined): name is ErrorName => name !== undefined && name in errorCodes;

/** The content of an error answer. */
export interface Refusal {
  readonly code: number;
  readonly msg: string;
  readonly param?: string | undefined;
  readonly reqId: string;
}

/** The refusal inside a successful answer: `/user/del` has a code of its own, and its reasons by user id. */
export function nestedRefusal(answer: unknown): Pick<Refusal, 'code' | 'msg'> | undefined {
  const { code = 0, obj }: { code?: number; obj?: { errMsg?: object } } = Object(answer);
  return code === 0 ? undefined : { code, msg: Object.values(obj?.errMsg ?? {}).join(' ') };
}

/** The server answered with an error. */
export class LecternError extends Error {
  /** The stable name of the error, such as `parameterMissing`; `LecternError` if this client does not know it. */
  override readonly name: ErrorName | 'LecternError';
  /** 1xxx: the request; 2xxx: a parameter; 3xxx: the caller; 4xxx: the state of the records; 5xxx: the server. */
  readonly code: number;
  /** The parameter at fault, such as `groupTeacherList[1].courseId`. */
  readonly param: string | undefined;
  /** The request id, which the server's log also has. */
  readonly reqId: string;
  /** HTTP status. */
  readonly status: number;
  /** The wait that the server asks for before the next attempt, in milliseconds. */
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

/** No answer of the server: the connection was lost, the time was over, or a proxy answered. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** HTTP status of the other answer, if any. */
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: { cause?: unknown; status?: number; retryAfterMs?: number | undefined } = {}) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
  }
}
