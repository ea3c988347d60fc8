import { listRequests } from './list-requests.ts';
import type { RecentRequests } from './recent-requests.ts';

export const requestOperations = (recent: RecentRequests) => [listRequests(recent)];
