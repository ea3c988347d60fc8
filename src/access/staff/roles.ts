import { grantableScopes, type OperationScope, resources } from '../../operation/contract/scopes.ts';
import type { StaffRole } from './contract.ts';

const reads = resources.map((resource) => `${resource}:read` as const);

/** The scopes of each role. Class teachers are also limited to their own classes: see `operation/call/own-classes.ts`. */
export const scopesOf: Readonly<Record<StaffRole, readonly OperationScope[]>> = {
  owner: grantableScopes,
  academicAffairs: [
    ...reads,
    'order:write',
    'group:write',
    'user:write',
    'subject:write',
    'liveclass:write',
    'homework:write',
    'exam:write',
    'personal',
  ],
  classTeacher: [
    'organisation:read',
    'group:read',
    'user:read',
    'subject:read',
    'liveclass:read',
    'liveclass:write',
    'homework:read',
    'homework:write',
    'exam:read',
    'exam:write',
    'statistics:read',
    'personal',
  ],
  finance: [...reads, 'order:write', 'product:write', 'personal'],
  readOnly: reads,
};
