import { performance } from 'node:perf_hooks';
import type { Operation } from '../operation/contract/operation.ts';
import type { Failure, Language } from '../operation/errors/failure.ts';

/** What the envelope says about the request itself. */
export interface Arrival {
  readonly reqId: string;
  /** When the request arrived, by the clock that was passed in. */
  readonly reqTime: number;
  /** The same moment on a clock that never jumps, for `execTime`. */
  readonly startedAt: number;
}

export const arrive = (reqId: string, now: number): Arrival => ({ reqId, reqTime: now, startedAt: performance.now() });

const closing = ({ reqId, reqTime, startedAt }: Arrival) =>
  `"reqId":"${reqId}","reqTime":${reqTime},"execTime":${Math.floor(performance.now() - startedAt)}}`;

/** `obj` is JSON already. */
export function successEnvelope(obj: string, arrival: Arrival): string {
  return `{"code":0,"msg":"success","obj":${obj},${closing(arrival)}`;
}

/** An error carries `obj` only where the interface requires one of this operation. */
export function failureEnvelope(
  failure: Failure,
  arrival: Arrival,
  language: Language,
  operation?: Pick<Operation, 'onError'>,
): string {
  const obj = operation?.onError === undefined ? '' : `"obj":${JSON.stringify(operation.onError(failure.code))},`;
  const param = failure.param === undefined ? '' : `"param":${JSON.stringify(failure.param)},`;
  return `{"code":${failure.code},"msg":${JSON.stringify(failure.say(language))},${obj}${param}${closing(arrival)}`;
}
