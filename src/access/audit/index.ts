import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { listAudit } from './list-audit.ts';

export const auditOperations = [implement(contract.listAudit, { read: listAudit })];
