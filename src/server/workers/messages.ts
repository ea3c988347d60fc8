import type { RecentRequest } from '../../access/request/recent-requests.ts';
import type { CollectedMetrics } from '../metrics/metrics.ts';

/** What one process of a server asks the others. */
export type Question = { readonly about: 'metrics' } | { readonly about: 'requests'; readonly orgId: number };
export type AnswerTo<Asked extends Question> = Asked extends { readonly about: 'metrics' }
  ? CollectedMetrics
  : readonly RecentRequest[];

/** From the primary process to a worker. */
export type ToWorker =
  | { readonly lectern: 'stop' }
  | { readonly lectern: 'question'; readonly id: number; readonly question: Question }
  | { readonly lectern: 'answers'; readonly id: number; readonly answers: readonly unknown[] };

/** From a worker to the primary process. */
export type FromWorker =
  | { readonly lectern: 'ask'; readonly id: number; readonly question: Question }
  | { readonly lectern: 'answer'; readonly id: number; readonly answer: unknown };

/** Other messages on the channel are those of the rate limits. */
export const isOurs = (message: unknown): message is ToWorker | FromWorker =>
  typeof message === 'object' && message !== null && 'lectern' in message;
