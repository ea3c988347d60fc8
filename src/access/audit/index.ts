import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { listAudit } from './list-audit.ts';
import { revealEntry } from './reveal-entry.ts';

export const auditOperations = [
  implement(contract.listAudit, { read: listAudit }),
  implement(contract.revealEntry, { write: revealEntry }),
];
