import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { listRequests } from './list-requests.ts';
import type { RecentRequests } from './recent-requests.ts';

export const requestOperations = (recent: RecentRequests) => [
  implement(contract.listRequests, { read: (call) => listRequests(call, recent) }),
];
