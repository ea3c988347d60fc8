import { implement } from '../call/implementation.ts';
import { listAudit } from './contract.ts';
import { list } from './list.ts';

export const auditOperations = [implement(listAudit, { read: list })];
