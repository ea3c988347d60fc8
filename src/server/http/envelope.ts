import { performance } from 'node:perf_hooks';
import type { JsonPiece, Operation } from '../../operation/contract/operation.ts';
import type { Failure, Language } from '../../operation/errors/failure.ts';

/** The request's own data in the envelope. */
export interface Arrival {
  readonly reqId: string;
  /** Time of arrival by the server's clock. */
  readonly reqTime: number;
  /** The same time on a monotonic clock, for `execTime`. */
  readonly startedAt: number;
}

export const arrive = (reqId: string, now: number): Arrival => ({ reqId, reqTime: now, startedAt: performance.now() });

const closing = ({ reqId, reqTime, startedAt }: Arrival) =>
  `"reqId":"${reqId}","reqTime":${reqTime},"execTime":${Math.floor(performance.now() - startedAt)}}`;

/** `obj` is JSON text in pieces. */
export const successEnvelope = (obj: readonly JsonPiece[], arrival: Arrival): readonly JsonPiece[] => [
  '{"code":0,"msg":"success","obj":',
  ...obj,
  `,${closing(arrival)}`,
];

/** An error has `obj` only if the interface requires it for this operation. */
export function failureEnvelope(
  failure: Failure,
  arrival: Arrival,
  language: Language,
  operation?: Pick<Operation, 'onError'>,
): string {
  const obj = operation?.onError === undefined ? '' : `"obj":${JSON.stringify(operation.onError(failure.code))},`;
  const param = failure.param === undefined ? '' : `"param":${JSON.stringify(failure.param)},`;
  return `{"code":${failure.code},"msg":${JSON.stringify(failure.messageIn(language))},${obj}${param}${closing(arrival)}`;
}
