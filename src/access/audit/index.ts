import { listAudit } from './list-audit.ts';
import { revealEntry } from './reveal-entry.ts';

export const auditOperations = [listAudit, revealEntry];
