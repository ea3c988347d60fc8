import { implement } from '../../operation/call/implementation.ts';
import { listAudit } from './contract.ts';
import { list } from './list-audit.ts';

export const auditOperations = [implement(listAudit, { read: list })];
