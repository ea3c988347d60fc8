import { readOperation } from '../../operation/call/implementation.ts';
import { slice } from '../../operation/contract/paging.ts';
import { requireOrganisationWide } from '../../school/organisation/organisation-wide.ts';
import * as contract from './contract.ts';
import type { RecentRequests } from './recent-requests.ts';

export const listRequests = (recentRequests: RecentRequests) =>
  readOperation(contract.listRequests, async ({ input, caller }) => {
    requireOrganisationWide(caller);
    const { limit, offset } = slice(input.pageStart, input.pageSize);
    const found = (await recentRequests.of(caller.orgId))
      .filter((request) => input.caller === undefined || request.caller === input.caller)
      .filter((request) => input.operation === undefined || request.operation === input.operation)
      .filter((request) => input.outcome === undefined || (input.outcome === 'success') === (request.code === 0));
    return {
      total: found.length,
      list: found.slice(offset, offset + limit).map(({ reqId, atMs, caller, operation, status, code, tookMs }) => ({
        reqId,
        time: atMs,
        caller,
        operation,
        status,
        code,
        execTime: tookMs,
      })),
    };
  });
